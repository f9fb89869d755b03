import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import css from "./team-line.module.css";

interface Props {
  team: Pick<Team, "name" | "logoUrl">;
  /** How often the team is picked. */
  count?: number;
  /** Whether the name is large, in the same font as the bracket's slots. */
  isLarge?: boolean;
}

/** A team in a table, with its badge, name and count. */
export function TeamLine({ team, count, isLarge = false }: Props) {
  return (
    <span className={css.line} data-large={isLarge || undefined}>
      <TeamBadge logoUrl={team.logoUrl} size={isLarge ? 34 : 28} />
      <span>
        {team.name}
        {count !== undefined && <span className={css.count}> {count}</span>}
      </span>
    </span>
  );
}
