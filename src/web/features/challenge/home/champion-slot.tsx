import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./champion-slot.module.css";

/** A champion drawn like a winner's slot, with its color, badge, name and pointed end. */
export function ChampionSlot({ team }: { team: Pick<Team, "name" | "logoUrl" | "primaryColor" | "secondaryColor"> }) {
  return (
    <span className={css.slot} data-team style={teamStyle(team)}>
      <VisuallyHidden>Champion</VisuallyHidden>
      <TeamBadge logoUrl={team.logoUrl} size={34} eager />
      <span className={css.name}>{team.name}</span>
    </span>
  );
}
