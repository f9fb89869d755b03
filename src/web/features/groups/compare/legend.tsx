import type { Comparison } from "#domain/comparison.ts";
import { grouped } from "#domain/counting.ts";
import css from "./compare.module.css";
import type { Pair } from "./pair.ts";

export function Legend({ pair, comparison }: { pair: Pair; comparison: Comparison | null }) {
  const { names, isOwn } = pair;
  return (
    <div className={css.legend}>
      <ul className={css.sides}>
        {([0, 1] as const).map((side) => (
          <li key={side}>
            <Swatch side={side} /> <bdi>{names[side]}</bdi>
            {isOwn && side === 0 && " (you)"} {comparison && <strong>{grouped(comparison.totals[side])}</strong>}
          </li>
        ))}
        {comparison && (
          <li className={css.both}>
            <Swatch side="both" /> both
          </li>
        )}
      </ul>
      {comparison && (
        <p className={css.summary}>
          {comparison.winnersShared} {comparison.winnersShared === 1 ? "winner" : "winners"} in common,{" "}
          {11 - comparison.winnersShared} different.
          {comparison.open[0] + comparison.open[1] > 0 && (
            <>
              {" "}
              Still possible:{" "}
              <strong>
                {isOwn ? "you" : <bdi>{names[0]}</bdi>} {grouped(comparison.open[0])}, <bdi>{names[1]}</bdi>{" "}
                {grouped(comparison.open[1])}
              </strong>
            </>
          )}
        </p>
      )}
    </div>
  );
}

export function Swatch({ side }: { side: 0 | 1 | "both" }) {
  return <span className={css.swatch} data-side={side} aria-hidden="true" />;
}
