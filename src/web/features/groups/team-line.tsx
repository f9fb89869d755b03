import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
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

/** A team where there is little room: badge and count, the name beside the pointer and to screen readers. */
export function TeamMark({ team, count }: Required<Pick<Props, "team" | "count">>) {
  return (
    <Tooltip label={team.name}>
      <span className={css.line}>
        <TeamBadge logoUrl={team.logoUrl} size={28} />
        <span>
          <VisuallyHidden>{team.name}</VisuallyHidden>
          <span className={css.count}> {count}</span>
        </span>
      </span>
    </Tooltip>
  );
}
