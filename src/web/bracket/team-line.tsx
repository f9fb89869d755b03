import type { Team } from "#domain/team.ts";
import { TeamBadge } from "../ui/badge.tsx";
import css from "./team-line.module.css";

interface Props {
  team: Pick<Team, "name" | "logoUrl">;
  /** How often the team is picked. */
  count?: number | string;
}

export function TeamLine({ team, count }: Props) {
  return (
    <span className={css.line}>
      <TeamBadge logoUrl={team.logoUrl} size={28} />
      <span>
        {team.name}
        {count !== undefined && <span className={css.count}> {count}</span>}
      </span>
    </span>
  );
}
