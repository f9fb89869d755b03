import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./champion-slot.module.css";

/** Looks like a winner's slot. */
export function ChampionSlot({ team }: { team: Pick<Team, "name" | "logoUrl" | "primaryColor" | "secondaryColor"> }) {
  return (
    <span className={css.slot} style={teamStyle(team)}>
      <VisuallyHidden>Champion</VisuallyHidden>
      <TeamBadge logoUrl={team.logoUrl} size={34} eager />
      <span className={css.name}>{team.name}</span>
    </span>
  );
}
