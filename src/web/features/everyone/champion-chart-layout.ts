import type { ChampionLine } from "../../../domain/everyone.ts";

/** Sizes in px. */
export const CHART_HEIGHT = 330;
const TOP = 16;
/** The vertical position of 0%. */
const FLOOR = 286;
const LABEL_GAP = 22;

/** Where everything in the chart is placed: horizontally in percent of the plot, vertically in px. */
interface ChampionLayout {
  readonly x: (week: number) => string;
  readonly y: (percent: number) => number;
  readonly ticks: readonly number[];
  /** The names at the ends of the lines, from the top, moved apart so that they can be read. */
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

/** Moves labels that would overlap apart: down from the top, then up again if they would pass the bottom. */
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
