import type { ChampionLine } from "../../../domain/everyone.ts";

/** Sizes in px. */
export const CHART_HEIGHT = 330;
const TOP = 16;
/** Where 0 % is. */
const FLOOR = 286;
const LABEL_GAP = 22;

/** Where everything in the chart is: across in percent of the plot, down in px. */
interface ChampionLayout {
  readonly x: (week: number) => string;
  readonly y: (percent: number) => number;
  readonly ticks: readonly number[];
  /** The names at the line ends, far enough apart to be read, from the top. */
  readonly labels: readonly { readonly team: string; readonly percent: number; readonly y: number }[];
}

/** Lays out lines that are sorted by their share in the last week, the largest first. */
export function layOutChampions(lines: readonly ChampionLine[], weeks: number): ChampionLayout {
  const most = Math.max(1, ...lines.flatMap(({ percents }) => percents));
  const step = most > 50 ? 20 : most > 20 ? 10 : 5;
  const top = Math.ceil(most / step) * step;
  const y = (percent: number) => FLOOR - ((FLOOR - TOP) * percent) / top;
  return {
    x: (week) => `${weeks === 1 ? 100 : (100 * week) / (weeks - 1)}%`,
    y,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => index * step),
    labels: spread(
      lines.map(({ team, percents }) => {
        const percent = percents.at(-1) ?? 0;
        return { team, percent, y: y(percent) };
      }),
    ),
  };
}

/** Moves labels that would overlap apart: down from the top, then up again where the floor is in the way. */
function spread<Label extends { y: number }>(labels: Label[]): Label[] {
  let free = 0;
  for (const label of labels) {
    label.y = Math.max(label.y, free);
    free = label.y + LABEL_GAP;
  }
  let floor = FLOOR + LABEL_GAP;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - LABEL_GAP;
  }
  return labels;
}
