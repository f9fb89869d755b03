import type { Comparison } from "../../../../domain/comparison.ts";
import { grouped } from "../../../../domain/counting.ts";
import { multiplier } from "../../../../domain/week.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import member from "../member/member-view.module.css";
import { MemberName } from "../member-name.tsx";
import { WeekStep } from "../week-step.tsx";
import css from "./compare.module.css";
import type { Pair } from "./pair.ts";

interface Props {
  pair: Pair;
  week: number | null;
  /** The weeks to choose from. */
  weeks: readonly number[];
  onWeek: (week: number) => void;
}

/** The two members, the week, and links to the weeks before and after it. */
export function CompareHead({ pair: { contents }, week, weeks, onWeek }: Props) {
  const weekNav = week !== null && (
    <div className={css.week}>
      <WeekStep by={-1} weeks={weeks} week={week} onWeek={onWeek} />
      <h2 aria-live="polite">Week {week}</h2>
      <WeekStep by={1} weeks={weeks} week={week} onWeek={onWeek} />
      <span className={member.multiplier}>x{multiplier(week)}</span>
    </div>
  );
  return (
    <PageTitle aside={weekNav} isTight>
      <MemberName member={contents[0].member} /> <span className={css.versus}>v</span>{" "}
      <MemberName member={contents[1].member} />
    </PageTitle>
  );
}

/** The legend: each side's color and points so far, and how much is the same, different and open. */
export function Legend({ pair, comparison }: { pair: Pair; comparison: Comparison | null }) {
  const { names, isOwn } = pair;
  return (
    <div className={css.legend}>
      <ul className={css.sides}>
        {([0, 1] as const).map((side) => (
          <li key={side}>
            <Swatch side={side} /> <bdi>{names[side]}</bdi>
            {isOwn[side] && " (you)"} {comparison && <strong>{grouped(comparison.totals[side])}</strong>}
          </li>
        ))}
        {comparison && (
          <li className={css.both}>
            <Swatch side="both" /> both the same
          </li>
        )}
      </ul>
      {comparison && (
        <p className={css.summary}>
          {comparison.winnersShared} {comparison.winnersShared === 1 ? "winner" : "winners"} the same,{" "}
          {11 - comparison.winnersShared} different
          {comparison.open[0] + comparison.open[1] > 0 && (
            <>
              , still open:{" "}
              <strong>
                {grouped(comparison.open[0])} for {isOwn[0] ? "you" : <bdi>{names[0]}</bdi>},{" "}
                {grouped(comparison.open[1])} for <bdi>{names[1]}</bdi>
              </strong>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** The color of a side: yellow the first, ink the second, clear both. Decorative, because a name is next to it. */
export function Swatch({ side }: { side: 0 | 1 | "both" }) {
  return <span className={css.swatch} data-side={side} aria-hidden="true" />;
}
