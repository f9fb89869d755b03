import { grouped } from "../../../../domain/counting.ts";
import type { PointsKind, Receipt } from "../../../../domain/scoring.ts";
import css from "./receipt-line.module.css";

/** A short label for each kind of points. */
const SHORT_LABELS: Readonly<Record<PointsKind, string>> = {
  field: "Field",
  seed: "Seeds",
  first: "First round",
  quarter: "QF",
  semi: "SF",
  championship: "CFP",
};

/** A pick's receipt in one line: the points of each kind, the multiplier and the total (docs/game-rules.md#points). */
export function ReceiptLine({ receipt: { lines, multiplier, total } }: { receipt: Receipt }) {
  return (
    <dl className={css.receipt}>
      {lines.map(({ kind, points }) => (
        <div key={kind}>
          <dt>{SHORT_LABELS[kind]}</dt>
          <dd>{points}</dd>
        </div>
      ))}
      <div className={css.multiplier}>
        <dt>times</dt>
        <dd>x{multiplier}</dd>
      </div>
      <div className={css.total}>
        <dt>points</dt>
        <dd>{grouped(total)}</dd>
      </div>
    </dl>
  );
}
