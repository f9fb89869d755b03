import type { Comparison } from "../../../../domain/comparison.ts";
import { grouped } from "../../../../domain/counting.ts";
import { multiplier } from "../../../../domain/week.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import head from "../member/week-head.module.css";
import { MemberName } from "../member-name.tsx";
import css from "./compare-head.module.css";
import type { Pair } from "./pair.ts";

interface Props {
  pair: Pair;
  /** The number of the displayed week, or null. */
  week: number | null;
  /** Whether there is a week before and after it. */
  hasStep: (step: 1 | -1) => boolean;
  onStep: (step: 1 | -1) => void;
}

/** The two members, the week, and links to the weeks before and after it. */
export function CompareHead({ pair: { contents }, week, hasStep, onStep }: Props) {
  const weekNav = week !== null && (
    <div className={css.week}>
      <IconButton label="Previous week" icon={<ChevronLeftIcon />} disabled={!hasStep(-1)} onClick={() => onStep(-1)} />
      <h2 aria-live="polite">Week {week}</h2>
      <IconButton label="Next week" icon={<ChevronRightIcon />} disabled={!hasStep(1)} onClick={() => onStep(1)} />
      <span className={head.multiplier}>x{multiplier(week)}</span>
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
      {comparison && <Summary pair={pair} comparison={comparison} />}
    </div>
  );
}

/** "4 winners the same, 7 different, still open: 520 for you, 455 for Okafor's Option". */
function Summary({
  pair: { names, isOwn },
  comparison: { winnersShared, open },
}: {
  pair: Pair;
  comparison: Comparison;
}) {
  return (
    <p className={css.summary}>
      {winnersShared} {winnersShared === 1 ? "winner" : "winners"} the same, {11 - winnersShared} different
      {open[0] + open[1] > 0 && (
        <>
          , still open:{" "}
          <strong>
            {grouped(open[0])} for {isOwn[0] ? "you" : <bdi>{names[0]}</bdi>}, {grouped(open[1])} for{" "}
            <bdi>{names[1]}</bdi>
          </strong>
        </>
      )}
    </p>
  );
}

/** The color of a side: yellow the first, ink the second, clear both. Decorative, because a name is next to it. */
export function Swatch({ side }: { side: 0 | 1 | "both" }) {
  return <span className={css.swatch} data-side={side} aria-hidden="true" />;
}
