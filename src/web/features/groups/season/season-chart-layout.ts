import type { Member } from "../types.ts";
import { type Season, ticksOf, totalOf } from "./season-lines.ts";

/** Sizes in px of the view box. */
export const CHART_HEIGHT = 258;
const TOP = 14;
/** Where 0 points are. */
const FLOOR = 232;
const WEEK_NUMBER_Y = FLOOR + 20;
const LABEL_GAP = 19;

/** The kinds of lines; later ones are drawn on top of earlier ones. */
const LINE_KINDS = ["other", "leader", "chosen", "own"] as const;
type LineKind = (typeof LINE_KINDS)[number];

/** A member's line, from 0 points before week 1 to its end at the last week. */
interface ChartLine {
  readonly member: Member;
  readonly kind: LineKind;
  /** The `d` of an SVG path. */
  readonly path: string;
  readonly endY: number;
  /** Whether the end has a dot and the member's name. */
  readonly isNamed: boolean;
}

/** Where everything in the chart is, in px of the view box. */
export interface ChartLayout {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly { readonly points: number; readonly y: number }[];
  readonly weekNumbers: readonly { readonly week: number; readonly x: number; readonly y: number }[];
  /** In drawing order. */
  readonly lines: readonly ChartLine[];
  /** The names at the line ends, far enough apart to be read. */
  readonly labels: readonly { readonly line: ChartLine; readonly y: number }[];
  /** A strip under the axis with a column of equal width for each week, centered on it. */
  readonly weekColumns: { readonly left: number; readonly width: number; readonly count: number };
}

interface Options {
  readonly ownId: string | null;
  readonly chosenId: string;
  readonly isPhone: boolean;
}

/** Lays out the lines of seasons that are sorted by points and have at least one week. */
export function layOutChart(ranked: readonly Season[], { ownId, chosenId, isPhone }: Options): ChartLayout {
  const width = isPhone ? 358 : 560;
  const left = isPhone ? 30 : 36;
  const right = width - (isPhone ? 92 : 124);
  const leader = ranked[0] as Season;
  const weekCount = leader.weeks.length;
  const ticks = ticksOf(totalOf(leader));
  const x = (week: number) => left + ((right - left) * week) / weekCount;
  const y = (points: number) => FLOOR - ((FLOOR - TOP) * points) / (ticks.at(-1) as number);

  const kindOf = ({ member }: Season): LineKind => {
    if (member.id === ownId) return "own";
    if (member.id === chosenId) return "chosen";
    return member.id === leader.member.id ? "leader" : "other";
  };
  const named = ranked.filter((season) => kindOf(season) !== "other");
  const last = ranked.at(-1);
  if (last && named.length < 4 && !named.includes(last)) named.push(last);

  const lines = ranked.map((season): ChartLine => {
    const points = season.weeks.map(({ week, total }) => `L${x(week).toFixed(1)} ${y(total).toFixed(1)}`);
    return {
      member: season.member,
      kind: kindOf(season),
      path: `M${x(0)} ${y(0)}${points.join("")}`,
      endY: y(totalOf(season)),
      isNamed: named.includes(season),
    };
  });
  return {
    width,
    left,
    right,
    ticks: ticks.map((points) => ({ points, y: y(points) })),
    weekNumbers: Array.from({ length: weekCount }, (_, index) => index + 1)
      .filter((week) => weekCount <= 8 || week % 2 === 1 || week === weekCount)
      .map((week) => ({ week, x: x(week), y: WEEK_NUMBER_Y })),
    lines: [...lines].sort((one, other) => LINE_KINDS.indexOf(one.kind) - LINE_KINDS.indexOf(other.kind)),
    labels: spreadLabels(lines.filter(({ isNamed }) => isNamed)),
    weekColumns: { left: x(0.5), width: right - left, count: weekCount },
  };
}

/** Moves labels that would overlap apart: down from the top, then up again where the floor is in the way. */
function spreadLabels(lines: readonly ChartLine[]): { line: ChartLine; y: number }[] {
  let free = 0;
  const labels = [...lines]
    .sort((one, other) => one.endY - other.endY)
    .map((line) => {
      const y = Math.max(line.endY, free);
      free = y + LABEL_GAP;
      return { line, y };
    });
  let floor = FLOOR;
  for (const label of labels.reverse()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - LABEL_GAP;
  }
  return labels;
}
