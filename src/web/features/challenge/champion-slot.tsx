import type { Team } from "../../../domain/team.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import css from "./champion-slot.module.css";

interface Props {
  team: Pick<Team, "name" | "logoUrl" | "primaryColor" | "secondaryColor">;
  /** A small caption above the team, such as 'Champion'. */
  label?: string;
}

/** A team drawn like a winner's slot, with its color, badge, name and pointed end. */
export function ChampionSlot({ team, label }: Props) {
  return (
    <span className={css.champion}>
      {label && <span className={css.label}>{label} </span>}
      <span className={css.slot} data-team data-long={team.name.length > 15 || undefined} style={teamStyle(team)}>
        <TeamBadge logoUrl={team.logoUrl} size={34} eager />
        {team.name}
      </span>
    </span>
  );
}
