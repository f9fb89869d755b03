import type { CSSProperties, ReactNode } from "react";
import css from "./line-chart.module.css";

/** In pixels. */
const TOP = 12;
const LABEL_GAP = 22;

/** team: in the team's colors, with a dot at each value; own: yellow; chosen: dashed; leader: dark; other: gray. */
type Kind = "team" | "own" | "chosen" | "leader" | "other";

interface Props {
  /** Later lines are drawn on top. */
  readonly lines: readonly {
    readonly id: string;
    readonly kind: Kind;
    /** One for each column. */
    readonly values: readonly number[];
    readonly style?: CSSProperties | undefined;
  }[];
  /** At the right end of the plot, next to their values. */
  readonly labels: readonly {
    readonly id: string;
    readonly kind: Kind;
    readonly value: number;
    readonly text: ReactNode;
  }[];
  readonly columns: readonly { readonly name: ReactNode; readonly under?: ReactNode }[];
  /** The plot's height in pixels. */
  readonly height: number;
  readonly tickText: (tick: number) => string;
}

/** Lines over weeks. Hidden from screen readers, so the page must also show the numbers as text. */
export function LineChart({ lines, labels, columns, height, tickText }: Props) {
  const ticks = ticksOf(Math.max(...lines.flatMap(({ values }) => values)));
  const steps = Math.max(1, columns.length - 1);
  const x = (column: number) => (columns.length === 1 ? 1 : column);
  const y = (value: number) => height - ((height - TOP) * value) / (ticks.at(-1) as number);
  const pathOf = (values: readonly number[]) => `M${values.map((value, at) => `${x(at)} ${y(value)}`).join("L")}`;
  const dotsOf = (kind: Kind, values: readonly number[]) =>
    values
      .map((value, at) => (kind === "team" || at === values.length - 1 ? `M${x(at)} ${y(value)}h.001` : ""))
      .join("");
  return (
    <div className={css.chart} aria-hidden="true">
      <div className={css.plot} style={{ height }}>
        <svg viewBox={`0 0 ${steps} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${y(tick)}H${steps}`} className={css.grid} />
          ))}
          {lines.map(({ id, kind, values, style }) => (
            <g key={id} className={css.lines} data-kind={kind} style={style}>
              <path d={pathOf(values)} className={css.casing} />
              <path d={pathOf(values)} className={css.line} />
              {kind !== "other" && <path d={dotsOf(kind, values)} className={css.ring} />}
              {kind !== "other" && <path d={dotsOf(kind, values)} className={css.dot} />}
            </g>
          ))}
        </svg>
        {ticks.map((tick) => (
          <span key={tick} className={css.tick} style={{ top: y(tick) }}>
            {tickText(tick)}
          </span>
        ))}
        {columns.map(({ name, under }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
          <span key={at} className={css.column} style={{ left: `${(100 * x(at)) / steps}%` }}>
            {columns.length <= 9 || (columns.length - 1 - at) % 2 === 0 ? name : <br />}
            {under}
          </span>
        ))}
      </div>
      <div className={css.labels}>
        {spreadLabels(
          labels.map((label) => ({ ...label, y: y(label.value) })),
          height,
        ).map(({ id, kind, text, y: top }) => (
          <span key={id} className={css.label} data-kind={kind} style={{ top }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Three or four evenly spaced round numbers, from 0 to at least `most`. */
function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

/** Moves labels apart by at least LABEL_GAP: first down, then back up from the bottom. Returns them from top to bottom. */
function spreadLabels<Label extends { readonly y: number }>(labels: readonly Label[], bottom: number): Label[] {
  let free = 0;
  const spread = labels
    .toSorted((one, other) => one.y - other.y)
    .map((label) => {
      const y = Math.max(label.y, free);
      free = y + LABEL_GAP;
      return { ...label, y };
    });
  let floor = bottom;
  for (const label of spread.toReversed()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - LABEL_GAP;
  }
  return spread;
}
