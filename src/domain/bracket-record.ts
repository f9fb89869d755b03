import {
  assembleBracket,
  type Bracket,
  FIELD_SIZE,
  feederOf,
  field,
  INITIAL_SEEDS,
  MATCHUP_IDS,
  type Matchup,
  type MatchupId,
  matchups,
  ROUND_OF,
  type Slot,
  type SlotIndex,
  WAITING_SEED,
} from "./bracket.ts";
import type { TeamRef } from "./team.ts";

/**
 * Twelve team ids in seed order and, for each decided matchup, the winning seed (docs/game-rules.md#bracket-records).
 */
export interface BracketRecord {
  readonly teamSlots: readonly string[];
  readonly winners: Readonly<Partial<Record<MatchupId, number>>>;
}

export type BracketProblem = "BRACKET_INVALID" | "BRACKET_INCOMPLETE";

const TEAM_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const TEAM_ID_LENGTH = 60;

/** Undefined if the slot is still empty. */
export function entrant(winners: BracketRecord["winners"], id: MatchupId, index: SlotIndex): number | undefined {
  const seed = INITIAL_SEEDS[id][index];
  if (seed !== WAITING_SEED) return seed;
  const feeder = feederOf(id, index);
  return feeder === null ? undefined : winners[feeder];
}

/** Leaves out empty slots. */
export function entrants(winners: BracketRecord["winners"], id: MatchupId): number[] {
  return ([0, 1] as const).map((index) => entrant(winners, id, index)).filter((seed) => seed !== undefined);
}

function isObjectWithOnly(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => keys.includes(key))
  );
}

/**
 * Returns null for a complete record. Invalid: a different shape, a repeated team, or a winner that does not play in
 * its matchup. Incomplete: undecided matchups. Does not check whether the teams exist. `private.bracket_record_problem`
 * implements the same rule in SQL.
 */
export function bracketRecordProblem(value: unknown): BracketProblem | null {
  if (!isObjectWithOnly(value, ["teamSlots", "winners"])) return "BRACKET_INVALID";
  const { teamSlots, winners } = value;
  if (!Array.isArray(teamSlots) || teamSlots.length !== FIELD_SIZE) return "BRACKET_INVALID";
  if (!teamSlots.every((id) => typeof id === "string" && id.length <= TEAM_ID_LENGTH && TEAM_ID.test(id))) {
    return "BRACKET_INVALID";
  }
  if (new Set(teamSlots).size !== FIELD_SIZE) return "BRACKET_INVALID";
  if (!isObjectWithOnly(winners, MATCHUP_IDS)) return "BRACKET_INVALID";
  for (const [id, seed] of Object.entries(winners)) {
    const playing: unknown[] = entrants(winners as BracketRecord["winners"], id as MatchupId);
    if (!playing.includes(seed)) return "BRACKET_INVALID";
  }
  return Object.keys(winners).length === MATCHUP_IDS.length ? null : "BRACKET_INCOMPLETE";
}

export function isBracketRecord(value: unknown): value is BracketRecord {
  return bracketRecordProblem(value) === null;
}

/** BRACKET_INVALID also means that the bracket contradicts its record. */
export function packBracket(bracket: Bracket<TeamRef>): BracketRecord | BracketProblem {
  const teams = field(bracket);
  const decided = matchups(bracket);
  if (teams.some((team) => team === null)) return "BRACKET_INCOMPLETE";
  if (bracket.winner === null || decided.some(({ winner }) => winner === null)) return "BRACKET_INCOMPLETE";
  const record: BracketRecord = {
    teamSlots: teams.map((team) => team?.id ?? ""),
    winners: Object.fromEntries(decided.map(({ id, winner }) => [id, winner?.seed])),
  };
  const problem = bracketRecordProblem(record);
  if (problem !== null) return problem;
  const rebuilt = unpackBracket(record, (id): TeamRef => ({ id }));
  return rebuilt !== null && isSame(bracket, rebuilt) ? record : "BRACKET_INVALID";
}

/** Expands a consistent record, also a partial one. Null if a team is unknown. */
export function unpackBracket<T extends TeamRef>(
  record: BracketRecord,
  teamOf: (id: string) => T | null | undefined,
): Bracket<T> | null {
  const teams = record.teamSlots.map((id) => teamOf(id) ?? null);
  if (teams.some((team) => team === null)) return null;
  const slot = (seed: number | undefined): Slot<T> =>
    seed === undefined ? { seed: WAITING_SEED, team: null } : { seed, team: teams[seed - 1] ?? null };
  const make = (id: MatchupId): Matchup<T> => {
    const pair = [slot(entrant(record.winners, id, 0)), slot(entrant(record.winners, id, 1))] as const;
    const won = record.winners[id];
    const winner = won === undefined ? null : (pair.find(({ seed }) => seed === won) ?? null);
    const loser = winner === null ? null : winner === pair[0] ? pair[1] : pair[0];
    return { id, round: ROUND_OF[id], teams: pair, winner, loser };
  };
  const champion = record.winners.champ;
  return assembleBracket(make, champion === undefined ? null : slot(champion).team);
}

/** `given` may leave out losers. */
function isSame(given: Bracket<TeamRef>, expected: Bracket<TeamRef>): boolean {
  const same = (one: Slot<TeamRef> | null, other: Slot<TeamRef> | null) =>
    one?.seed === other?.seed && one?.team?.id === other?.team?.id;
  const others = matchups(expected);
  return (
    given.winner?.id === expected.winner?.id &&
    matchups(given).every((one, index) => {
      const other = others[index] as Matchup<TeamRef>;
      return (
        one.id === other.id &&
        one.round === other.round &&
        same(one.teams[0], other.teams[0]) &&
        same(one.teams[1], other.teams[1]) &&
        same(one.winner, other.winner) &&
        (one.loser === null || same(one.loser, other.loser))
      );
    })
  );
}

/** Regardless of the order of their winners. */
export function isSameRecord(one: BracketRecord | null, other: BracketRecord | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.teamSlots.every((id, index) => id === other.teamSlots[index]) &&
    MATCHUP_IDS.every((id) => one.winners[id] === other.winners[id])
  );
}
