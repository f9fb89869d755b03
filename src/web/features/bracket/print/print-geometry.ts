import type { Geometry } from "../canvas/geometry.ts";

const PITCH = 142;
const games = [0, 1, 2, 3] as const;
const pair = (first: number, game: number) => [first + PITCH * game, first + 42 + PITCH * game] as const;
const [fr1, fr2, fr3, fr4] = games.map((game) => pair(173, game)) as [Pair, Pair, Pair, Pair];
const [qf1, qf2, qf3, qf4] = games.map((game) => pair(194, game)) as [Pair, Pair, Pair, Pair];
type Pair = readonly [number, number];

/** The measures of the printed bracket, on one landscape page (docs/rules.md#printing). */
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
