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
  WAITING_SEED,
} from "../../../../domain/bracket.ts";
import type { Team, TeamRef } from "../../../../domain/team.ts";
import { possibleSeeds } from "../slots/feeders.ts";

/** Changes when a draft of an older version can no longer be read. */
const VERSION = 1;

/**
 * A bracket as it is kept on the device: the field by seed, the seeds that stand in the later slots, the winners by
 * seed. Unlike the compact record it also holds a bracket that is not finished, or whose team was taken out again.
 */
interface Draft {
  version: typeof VERSION;
  field: (Team | null)[];
  seeds: Record<MatchupId, [number, number]>;
  winners: Partial<Record<MatchupId, number>>;
  /** When the saved bracket that this one was begun from was saved, in ISO form. A draft of before this field has none. */
  base?: string;
}

/** What the device has under a key: a bracket and when its base was saved, nothing, or something that cannot be read. */
export type StoredDraft = { bracket: Bracket | null; base: string | null; isCorrupt: boolean };

/** Reads the draft kept under a key. One that cannot be read is dropped. */
export function readDraft(key: string): StoredDraft {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return { bracket: null, base: null, isCorrupt: false };
    const bracket = parseDraft(text);
    if (bracket === null) localStorage.removeItem(key);
    return { bracket, base: bracket && baseOf(text), isCorrupt: bracket === null };
  } catch {
    return { bracket: null, base: null, isCorrupt: false };
  }
}

/** When the base of a draft that can be read was saved; null when that is not known. */
function baseOf(text: string): string | null {
  const { base } = JSON.parse(text) as { base?: unknown };
  return typeof base === "string" && !Number.isNaN(Date.parse(base)) ? base : null;
}

/** Keeps a draft under a key, with the time of the saved bracket it was begun from. False when the device refuses. */
export function keepDraft(key: string, bracket: Bracket, base: Date | null = null): boolean {
  try {
    localStorage.setItem(key, formatDraft(bracket, base));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft under a key. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

/** The text of a draft. */
export function formatDraft(bracket: Bracket, base: Date | null = null): string {
  const draft: Draft = {
    version: VERSION,
    field: field(bracket),
    ...picksOf(bracket),
    ...(base !== null && { base: base.toISOString() }),
  };
  return JSON.stringify(draft);
}

/** Whether two brackets have the same teams in the same places, whatever these teams look like. */
export function isSameBracket(one: Bracket<TeamRef>, other: Bracket<TeamRef>): boolean {
  const text = (bracket: Bracket<TeamRef>) =>
    JSON.stringify([field(bracket).map((team) => team?.id ?? null), picksOf(bracket)]);
  return one === other || text(one) === text(other);
}

function picksOf(bracket: Bracket<TeamRef>): Pick<Draft, "seeds" | "winners"> {
  const all = matchups(bracket);
  return {
    seeds: Object.fromEntries(all.map(({ id, teams }) => [id, teams.map(({ seed }) => seed)])) as Draft["seeds"],
    winners: Object.fromEntries(all.flatMap(({ id, winner }) => (winner === null ? [] : [[id, winner.seed]]))),
  };
}

/** The bracket of a draft's text; null when it is no draft, or one that no sequence of picks leads to. */
export function parseDraft(text: string): Bracket | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value.version !== VERSION) return null;
  const { field: teams, seeds, winners } = value;
  if (!Array.isArray(teams) || teams.length !== FIELD_SIZE || !teams.every((team) => team === null || isTeam(team))) {
    return null;
  }
  const ids = teams.flatMap((team) => (team === null ? [] : [team.id]));
  if (new Set(ids).size !== ids.length || !isObject(seeds) || !isObject(winners)) return null;
  if (!MATCHUP_IDS.every((id) => isSeedPair(seeds[id], id, teams, winners))) return null;

  const slot = (seed: number): Slot => ({ seed, team: seed === WAITING_SEED ? null : teams[seed - 1] });
  const make = (id: MatchupId): Matchup => {
    const [upper, lower] = seeds[id] as [number, number];
    const pair = [slot(upper), slot(lower)] as const;
    const winner = pair.find(({ seed, team }) => team !== null && seed === winners[id]) ?? null;
    const other = pair[winner === pair[0] ? 1 : 0];
    return {
      id,
      round: ROUND_OF[id],
      teams: pair,
      winner,
      loser: winner === null || other.team === null ? null : other,
    };
  };
  const bracket = assembleBracket(make, make("champ").winner?.team ?? null);
  const decided = matchups(bracket).filter(({ winner }) => winner !== null);
  return decided.length === Object.keys(winners).length ? bracket : null;
}

/**
 * Two seeds that can stand in this matchup: its own, or the one that won its way here. Where the earlier matchup is
 * undecided the slot waits, or holds a team that advanced past one that was taken out (decision 8).
 */
function isSeedPair(value: unknown, id: MatchupId, teams: readonly (Team | null)[], winners: object): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return ([0, 1] as const).every((index) => {
    const seed = value[index];
    const own = INITIAL_SEEDS[id][index];
    if (own !== WAITING_SEED) return seed === own;
    const feeder = feederOf(id, index);
    const won = feeder === null ? undefined : (winners as Draft["winners"])[feeder];
    if (won !== undefined) return seed === won;
    return seed === WAITING_SEED || (possibleSeeds(id, index).includes(seed) && teams[seed - 1] != null);
  });
}

const COLOR = /^#[0-9a-f]{6}$/i;

function isTeam(value: unknown): value is Team {
  if (!isObject(value)) return false;
  const { id, name, conference, logoUrl, primaryColor, secondaryColor } = value;
  return (
    [id, name, conference].every((text) => typeof text === "string" && text !== "" && text.length < 100) &&
    typeof logoUrl === "string" &&
    /^\/[^/]/.test(logoUrl) &&
    [primaryColor, secondaryColor].every((color) => typeof color === "string" && COLOR.test(color))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
