import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import css from "./team-line.module.css";

interface Props {
  team: Pick<Team, "name" | "logoUrl">;
  /** How often the team is picked. */
  count?: number;
  /** `display` is large, in the font of the slots. */
  look?: "text" | "display";
}

/** A team in a table: badge, name and count. */
export function TeamLine({ team, count, look = "text" }: Props) {
  return (
    <span className={css.line} data-look={look}>
      <TeamBadge logoUrl={team.logoUrl} size={look === "display" ? 34 : 28} />
      <span>
        {team.name}
        {count !== undefined && <span className={css.count}> {count}</span>}
      </span>
    </span>
  );
}
