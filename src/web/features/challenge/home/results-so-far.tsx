import { counted, grouped, ordinal } from "../../../../domain/counting.ts";
import type { HomeContent } from "../types.ts";
import css from "./results-so-far.module.css";

interface Props {
  points: number;
  /** Whether every game is over. */
  isFinal: boolean;
  closedWeeks: number;
  groups: HomeContent["groups"];
}

/** The player's points, and the rank in their largest group (docs/behavior/screens.md#challenge-home). */
export function ResultsSoFar({ points, isFinal, closedWeeks, groups }: Props) {
  const [largest] = [...groups].sort((one, other) => other.players - one.players);
  return (
    <p className={css.results}>
      <span>
        <strong>{counted(points, "point")}</strong> {isFinal ? "in the end" : `after ${counted(closedWeeks, "week")}`}
        {largest?.standing && ","}
      </span>
      {largest?.standing && (
        <span>
          {ordinal(largest.standing.rank)} of {grouped(largest.players)} in <bdi>{largest.name}</bdi>
        </span>
      )}
    </p>
  );
}
