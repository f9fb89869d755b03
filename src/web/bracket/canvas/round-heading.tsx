import { memo } from "react";
import { ROUNDS, type RoundId } from "../../../domain/rounds.ts";
import { longDays, shortDays } from "../../../domain/season-days.ts";
import type { Team } from "../../../domain/team.ts";
import { ThickThinRule } from "../../ui/page/section.tsx";
import { useSeason } from "../season-context.ts";
import { lineStyle } from "../team-colors.ts";
import css from "./round-heading.module.css";

interface Props {
  round: RoundId;
  id: string;
  /** The winner of each matchup, or null. */
  winners: readonly (Team | null)[];
}

/** The heading of a column: a segment for each matchup, the name of the round, its dates. */
export const RoundHeading = memo(
  function RoundHeading({ round, id, winners }: Props) {
    const { heading } = ROUNDS.find((each) => each.id === round) ?? ROUNDS[0];
    const days = useSeason().days[round];
    return (
      <div className={css.heading}>
        <ThickThinRule segments={winners.map((team) => (team === null ? null : lineStyle(team)))} />
        <h2 id={id}>{heading}</h2>
        <p data-of-season>
          <span className={css.long}>{longDays(days)}</span>
          <span className={css.short} aria-hidden="true">
            {shortDays(days)}
          </span>
        </p>
      </div>
    );
  },
  (before, now) => before.id === now.id && before.winners.every((team, index) => team === now.winners[index]),
);
