import { ADVANCES_TO, type MatchupId, ROUND_OF, type SlotIndex } from "../../../domain/bracket.ts";
import type { RoundId } from "../../../domain/rounds.ts";

/** The dimensions of a drawing of the whole bracket, in its own pixels. */
interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly slotWidth: number;
  /** The length of the point at the right end of a winner's slot, in pixels. */
  readonly point: number;
  readonly columns: Readonly<Record<RoundId, { x: number; slotHeight: number }>>;
  /** The vertical centers of the two slots of each matchup. */
  readonly centers: Readonly<Record<MatchupId, readonly [number, number]>>;
  readonly panel: { readonly y: number; readonly height: number };
}

const PITCH = 142;
const games = [0, 1, 2, 3] as const;
const pair = (first: number, game: number) => [first + PITCH * game, first + 42 + PITCH * game] as const;
const [fr1, fr2, fr3, fr4] = games.map((game) => pair(173, game)) as [Pair, Pair, Pair, Pair];
const [qf1, qf2, qf3, qf4] = games.map((game) => pair(194, game)) as [Pair, Pair, Pair, Pair];
type Pair = readonly [number, number];

/** The measures of the printed bracket, on one landscape page (docs/behavior/screens.md#printing). */
export const PAPER: Geometry = {
  width: 1035,
  height: 726,
  slotWidth: 216,
  point: 10,
  columns: {
    first: { x: 0, slotHeight: 38 },
    quarter: { x: 273, slotHeight: 38 },
    semi: { x: 546, slotHeight: 44 },
    championship: { x: 819, slotHeight: 50 },
  },
  centers: {
    fr1,
    fr2,
    fr3,
    fr4,
    qf1,
    qf2,
    qf3,
    qf4,
    sf1: [215, 357],
    sf2: [499, 641],
    champ: [286, 570],
  },
  panel: { y: 330, height: 196 },
};

/** The upper edge of a slot. */
export function slotTop(id: MatchupId, index: SlotIndex): number {
  return PAPER.centers[id][index] - PAPER.columns[ROUND_OF[id]].slotHeight / 2;
}

/** The line of an undecided matchup: from both slots to the slot they feed. */
export function connectorPath(id: MatchupId): string {
  const [upper, lower] = PAPER.centers[id];
  if (ADVANCES_TO[id] === null) return `${stem(0)} ${stem(1)}`;
  const right = PAPER.columns[ROUND_OF[id]].x + PAPER.slotWidth;
  const bend = right + GAP / 2;
  return `M${right} ${upper} H${bend} V${lower} H${right} M${bend} ${(upper + lower) / 2} H${right + GAP}`;
}

/** The line of a winner: from its point to the slot it moves to, or to the champion panel. */
export function winnerPath(id: MatchupId, index: SlotIndex): string {
  if (ADVANCES_TO[id] === null) return stem(index);
  const [upper, lower] = PAPER.centers[id];
  const right = PAPER.columns[ROUND_OF[id]].x + PAPER.slotWidth;
  const from = right + (PAPER.point * 8) / 13;
  return `M${from} ${PAPER.centers[id][index]} H${right + GAP / 2} V${(upper + lower) / 2} H${right + GAP}`;
}

/** The space between two columns. */
const GAP = PAPER.columns.quarter.x - PAPER.columns.first.x - PAPER.slotWidth;

/** The short line between a finalist and the panel. */
function stem(index: SlotIndex): string {
  const { centers, columns, panel, slotWidth } = PAPER;
  const { x, slotHeight } = columns.championship;
  const half = slotHeight / 2;
  return index === 0
    ? `M${x + slotWidth / 2} ${centers.champ[0] + half} V${panel.y}`
    : `M${x + slotWidth / 2} ${centers.champ[1] - half} V${panel.y + panel.height}`;
}
