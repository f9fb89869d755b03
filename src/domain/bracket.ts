import type { RoundId } from "./rounds.ts";
import type { Team, TeamRef } from "./team.ts";

/** 0 is the upper slot. */
export type SlotIndex = 0 | 1;

/** docs/game-rules.md#advancing */
export const ADVANCES_TO = {
  fr1: ["qf1", 0],
  fr2: ["qf2", 0],
  fr3: ["qf3", 0],
  fr4: ["qf4", 0],
  qf1: ["sf1", 0],
  qf2: ["sf1", 1],
  qf3: ["sf2", 0],
  qf4: ["sf2", 1],
  sf1: ["champ", 0],
  sf2: ["champ", 1],
  champ: null,
} as const satisfies Record<string, readonly [string, SlotIndex] | null>;

/** `fr1` to `fr4`, `qf1` to `qf4`, `sf1`, `sf2`, `champ`. */
export type MatchupId = keyof typeof ADVANCES_TO;

/** In playing order. */
export const MATCHUP_IDS = Object.keys(ADVANCES_TO) as MatchupId[];

/** Also the last seed. */
export const FIELD_SIZE = 12;

/** The seed of a slot that is waiting for a winner. */
export const WAITING_SEED = 0;

/** Slots with seed 0 wait for the winner of an earlier matchup (docs/game-rules.md#the-initial-layout). */
export const INITIAL_SEEDS = {
  fr1: [12, 5],
  fr2: [9, 8],
  fr3: [11, 6],
  fr4: [10, 7],
  qf1: [0, 4],
  qf2: [0, 1],
  qf3: [0, 3],
  qf4: [0, 2],
  sf1: [0, 0],
  sf2: [0, 0],
  champ: [0, 0],
} as const satisfies Record<MatchupId, readonly [number, number]>;

/** Returns the matchup whose winner plays in this slot, or null. */
export function feederOf(id: MatchupId, index: SlotIndex): MatchupId | null {
  return MATCHUP_IDS.find((earlier) => ADVANCES_TO[earlier]?.[0] === id && ADVANCES_TO[earlier]?.[1] === index) ?? null;
}

export function initialSlotOf(seed: number): { id: MatchupId; index: SlotIndex } {
  const id = MATCHUP_IDS.find((each) => (INITIAL_SEEDS[each] as readonly number[]).includes(seed)) ?? "fr1";
  return { id, index: INITIAL_SEEDS[id][0] === seed ? 0 : 1 };
}

/** Sorted by the slots in which the seeds start. */
export function possibleSeeds(id: MatchupId, index: SlotIndex): number[] {
  const seed = INITIAL_SEEDS[id][index];
  if (seed !== WAITING_SEED) return [seed];
  const feeder = feederOf(id, index);
  return feeder === null ? [] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];
}

export const ROUND_OF = {
  fr1: "first",
  fr2: "first",
  fr3: "first",
  fr4: "first",
  qf1: "quarter",
  qf2: "quarter",
  qf3: "quarter",
  qf4: "quarter",
  sf1: "semi",
  sf2: "semi",
  champ: "championship",
} as const satisfies Record<MatchupId, RoundId>;

/** The bracket property that lists each round's matchups. The championship has no list. */
export const ROUND_PROPERTY = {
  first: "firstRound",
  quarter: "quarterfinals",
  semi: "semifinals",
} as const satisfies Record<Exclude<RoundId, "championship">, keyof Bracket>;

/** The seed is 0 while the slot waits for a winner, and the team is null while the slot is empty. */
export interface Slot<T extends TeamRef = Team> {
  readonly seed: number;
  readonly team: T | null;
}

/** Once the matchup is decided, with copies of the winning and the losing slot. */
export interface Matchup<T extends TeamRef = Team> {
  readonly id: MatchupId;
  readonly round: RoundId;
  readonly teams: readonly [Slot<T>, Slot<T>];
  readonly winner: Slot<T> | null;
  readonly loser: Slot<T> | null;
}

/** Brackets are immutable: every edit returns a new one (docs/game-rules.md#bracket-state). */
export interface Bracket<T extends TeamRef = Team> {
  readonly firstRound: readonly Matchup<T>[];
  readonly quarterfinals: readonly Matchup<T>[];
  readonly semifinals: readonly Matchup<T>[];
  readonly championship: Matchup<T>;
  readonly winner: T | null;
}

export function assembleBracket<T extends TeamRef>(make: (id: MatchupId) => Matchup<T>, winner: T | null): Bracket<T> {
  const round = (id: RoundId) => MATCHUP_IDS.filter((matchup) => ROUND_OF[matchup] === id).map(make);
  return {
    firstRound: round("first"),
    quarterfinals: round("quarter"),
    semifinals: round("semi"),
    championship: make("champ"),
    winner,
  };
}

/** Each starting slot has its seed. */
export const EMPTY_BRACKET: Bracket<never> = assembleBracket<never>((id) => {
  const [upper, lower] = INITIAL_SEEDS[id];
  return {
    id,
    round: ROUND_OF[id],
    teams: [
      { seed: upper, team: null },
      { seed: lower, team: null },
    ],
    winner: null,
    loser: null,
  };
}, null);

export function matchups<T extends TeamRef>(bracket: Bracket<T>): Matchup<T>[] {
  return [...bracket.firstRound, ...bracket.quarterfinals, ...bracket.semifinals, bracket.championship];
}

export function matchup<T extends TeamRef>(bracket: Bracket<T>, id: MatchupId): Matchup<T> {
  if (id === "champ") return bracket.championship;
  const round = bracket[ROUND_PROPERTY[ROUND_OF[id]]];
  return round[Number(id.slice(2)) - 1] as Matchup<T>;
}

export function isWinner<T extends TeamRef>(of: Matchup<T>, index: SlotIndex): boolean {
  return of.winner?.team != null && of.winner.team.id === of.teams[index].team?.id;
}

export function isLoser<T extends TeamRef>(of: Matchup<T>, index: SlotIndex): boolean {
  return of.winner !== null && of.teams[index].team !== null && !isWinner(of, index);
}

/** Seed 1 first, with null for a seed without a team. */
export function field<T extends TeamRef>(bracket: Bracket<T>): (T | null)[] {
  const teams: (T | null)[] = Array(FIELD_SIZE).fill(null);
  for (const id of MATCHUP_IDS) {
    for (const index of [0, 1] as const) {
      const seed = INITIAL_SEEDS[id][index];
      if (seed !== WAITING_SEED) teams[seed - 1] = matchup(bracket, id).teams[index].team;
    }
  }
  return teams;
}

/** In screen order: down the first column, then down the second. */
export const SEEDS_BY_COLUMN: readonly number[] = MATCHUP_IDS.flatMap((id) => INITIAL_SEEDS[id]).filter(
  (seed) => seed !== WAITING_SEED,
);

/**
 * Returns the next empty seed below `seed` in its column, or else the first one on the screen, or null
 * (docs/behavior/screens.md#filling-the-field).
 */
export function nextEmptySeed(bracket: Bracket<TeamRef>, seed: number): number | null {
  const teams = field(bracket);
  const columnOf = (each: number) => ROUND_OF[initialSlotOf(each).id];
  const after = SEEDS_BY_COLUMN.slice(SEEDS_BY_COLUMN.indexOf(seed) + 1);
  const below = after.filter((each) => columnOf(each) === columnOf(seed));
  return [...below, ...SEEDS_BY_COLUMN].find((each) => teams[each - 1] === null) ?? null;
}

/** With two teams and no winner. */
export function firstOpenMatchup<T extends TeamRef>(bracket: Bracket<T>): Matchup<T> | null {
  return matchups(bracket).find(isOpen) ?? null;
}

export function isOpen({ teams, winner }: Matchup<TeamRef>): boolean {
  return winner === null && teams[0].team !== null && teams[1].team !== null;
}

export function pickCount(bracket: Bracket<TeamRef>): number {
  return matchups(bracket).filter((each) => each.winner !== null).length;
}

/** docs/game-rules.md#a-complete-bracket */
export function isComplete(bracket: Bracket<TeamRef>): boolean {
  return (
    bracket.winner !== null &&
    matchups(bracket).every(({ teams, winner }) => teams[0].team !== null && teams[1].team !== null && winner !== null)
  );
}

/** The slot must be empty, and it must be for a seed, not for the winner of another matchup. */
export function isSelectable(bracket: Bracket<TeamRef>, id: MatchupId, index: SlotIndex): boolean {
  return INITIAL_SEEDS[id][index] !== WAITING_SEED && matchup(bracket, id).teams[index].team === null;
}

export function otherSlot(index: SlotIndex): SlotIndex {
  return index === 0 ? 1 : 0;
}
