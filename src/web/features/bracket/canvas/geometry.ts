import { ADVANCES_TO, type MatchupId, ROUND_OF, type SlotIndex } from "../../../../domain/bracket.ts";
import type { RoundId } from "../../../../domain/season.ts";

/** The measures of a drawing of the whole bracket, in its own pixels. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly slotWidth: number;
  /** How far the point at the right end of a winner's slot reaches, in pixels. */
  readonly point: number;
  readonly columns: Readonly<Record<RoundId, { x: number; slotHeight: number }>>;
  /** The vertical centers of the two slots of each matchup. */
  readonly centers: Readonly<Record<MatchupId, readonly [number, number]>>;
  readonly panel: { readonly y: number; readonly height: number };
}

/** The canvas on screen (docs/rules.md#the-canvas). The middle of a matchup is the center of the slot it feeds. */
export const CANVAS: Geometry = {
  width: 1200,
  height: 1000,
  slotWidth: 240,
  point: 13,
  columns: {
    first: { x: 0, slotHeight: 56 },
    quarter: { x: 320, slotHeight: 56 },
    semi: { x: 640, slotHeight: 64 },
    championship: { x: 960, slotHeight: 72 },
  },
  centers: {
    fr1: [154, 214],
    fr2: [374, 434],
    fr3: [594, 654],
    fr4: [814, 874],
    qf1: [184, 244],
    qf2: [404, 464],
    qf3: [624, 684],
    qf4: [844, 904],
    sf1: [214, 434],
    sf2: [654, 874],
    champ: [324, 764],
  },
  panel: { y: 386, height: 316 },
};

/** The upper edge of a slot. */
export function slotTop(geometry: Geometry, id: MatchupId, index: SlotIndex): number {
  return geometry.centers[id][index] - geometry.columns[ROUND_OF[id]].slotHeight / 2;
}

/** The line of an undecided matchup: from both slots to the slot they feed. */
export function connectorPath(geometry: Geometry, id: MatchupId): string {
  const [upper, lower] = geometry.centers[id];
  if (ADVANCES_TO[id] === null) return `${stem(geometry, 0)} ${stem(geometry, 1)}`;
  const right = geometry.columns[ROUND_OF[id]].x + geometry.slotWidth;
  const bend = right + gap(geometry) / 2;
  return `M${right} ${upper} H${bend} V${lower} H${right} M${bend} ${(upper + lower) / 2} H${right + gap(geometry)}`;
}

/** The line of a winner: from its point to the slot it moves to, or to the champion panel. */
export function winnerPath(geometry: Geometry, id: MatchupId, index: SlotIndex): string {
  if (ADVANCES_TO[id] === null) return stem(geometry, index);
  const [upper, lower] = geometry.centers[id];
  const right = geometry.columns[ROUND_OF[id]].x + geometry.slotWidth;
  const from = right + (geometry.point * 8) / 13;
  return `M${from} ${geometry.centers[id][index]} H${right + gap(geometry) / 2} V${(upper + lower) / 2} H${right + gap(geometry)}`;
}

/** The space between two columns. */
function gap({ columns, slotWidth }: Geometry): number {
  return columns.quarter.x - columns.first.x - slotWidth;
}

/** The short line between a finalist and the panel. */
function stem({ centers, columns, panel, slotWidth }: Geometry, index: SlotIndex): string {
  const { x, slotHeight } = columns.championship;
  const half = slotHeight / 2;
  return index === 0
    ? `M${x + slotWidth / 2} ${centers.champ[0] + half} V${panel.y}`
    : `M${x + slotWidth / 2} ${centers.champ[1] - half} V${panel.y + panel.height}`;
}
