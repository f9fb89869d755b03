import {
  assembleBracket,
  type Bracket,
  FIELD_SIZE,
  field,
  MATCHUP_IDS,
  type Matchup,
  type MatchupId,
  matchups,
  possibleSeeds,
  ROUND_OF,
  type Slot,
  WAITING_SEED,
} from "#domain/bracket.ts";
import { entrant } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import type { Team, TeamRef } from "#domain/team.ts";
import { readText, writeText } from "../../ui/storage.ts";
import { MAIN_DRAFT_KEY } from "./storage-keys.ts";

/** An unsaved bracket, as stored on the device (docs/behavior/screens.md#drafts). */
export interface Draft {
  readonly bracket: Bracket;
  /** The time of the save that the draft is based on; null if there was no save or its time is unknown. */
  readonly base: Date | null;
}

/** Increase this when older drafts become unreadable. */
const VERSION = 1;

/** Unlike a bracket record, a draft can represent an incomplete bracket, even one from which a team was removed. */
interface DraftJson {
  version: typeof VERSION;
  season: string;
  field: (Team | null)[];
  seeds: Record<MatchupId, [number, number]>;
  winners: Partial<Record<MatchupId, number>>;
  /** `Draft.base` in ISO form. Missing in drafts stored before this property existed. */
  base?: string;
}

export function weekDraftKey(playerId: string, week: number): string {
  return `${MAIN_DRAFT_KEY}.${playerId}.week-${week}`;
}

/** `draft` is null if there is none for this season, `isCorrupt` true if the stored text is unreadable. */
export function readDraft(key: string): { readonly draft: Draft | null; readonly isCorrupt: boolean } {
  const text = readText(key);
  if (text === null || isOfOtherSeason(text)) return { draft: null, isCorrupt: false };
  const draft = parseDraft(text);
  return { draft, isCorrupt: draft === null };
}

/** Returns false if storage is blocked or full. */
export function storeDraft(key: string, bracket: Bracket, base: Date | null = null): boolean {
  return writeText(key, formatDraft(bracket, base));
}

export function formatDraft(bracket: Bracket, base: Date | null = null): string {
  const draft: DraftJson = {
    version: VERSION,
    season: SEASON.name,
    field: field(bracket),
    ...picksOf(bracket),
    ...(base !== null && { base: base.toISOString() }),
  };
  return JSON.stringify(draft);
}

/** Compares the teams' IDs. */
export function isSameBracket(one: Bracket<TeamRef>, other: Bracket<TeamRef>): boolean {
  const text = (bracket: Bracket<TeamRef>) =>
    JSON.stringify([field(bracket).map((team) => team?.id ?? null), picksOf(bracket)]);
  return one === other || text(one) === text(other);
}

function picksOf(bracket: Bracket<TeamRef>): Pick<DraftJson, "seeds" | "winners"> {
  const all = matchups(bracket);
  return {
    seeds: Object.fromEntries(all.map(({ id, teams }) => [id, teams.map(({ seed }) => seed)])) as DraftJson["seeds"],
    winners: Object.fromEntries(all.flatMap(({ id, winner }) => (winner === null ? [] : [[id, winner.seed]]))),
  };
}

/** A draft from another season may have outdated teams and conferences. */
function isOfOtherSeason(text: string): boolean {
  const draft = parseJson(text);
  return isObject(draft) && typeof draft.season === "string" && draft.season !== SEASON.name;
}

/** Null if the text is not a draft of the current season, or if its bracket is impossible. */
export function parseDraft(text: string): Draft | null {
  const draft = parseJson(text);
  if (!isDraftJson(draft)) return null;
  const bracket = assembleDraft(draft);
  const decided = matchups(bracket).filter(({ winner }) => winner !== null);
  if (decided.length !== Object.keys(draft.winners).length) return null;
  return { bracket, base: parseDate(draft.base) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseDate(text: unknown): Date | null {
  return typeof text === "string" && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;
}

/** Does not check that each winner is one of its matchup's two teams. */
function isDraftJson(value: unknown): value is DraftJson {
  if (!isObject(value) || value.version !== VERSION || value.season !== SEASON.name) return false;
  const { field: teams, seeds, winners } = value;
  if (!Array.isArray(teams) || teams.length !== FIELD_SIZE) return false;
  if (!teams.every((team) => team === null || isTeam(team))) return false;
  const ids = teams.flatMap((team) => (team === null ? [] : [team.id]));
  if (new Set(ids).size !== ids.length || !isObject(seeds) || !isObject(winners)) return false;
  return MATCHUP_IDS.every((id) => isSeedPair(seeds[id], id, teams, winners));
}

/** Drops a winner that is not one of its matchup's two teams. */
function assembleDraft({ field: teams, seeds, winners }: DraftJson): Bracket {
  const slot = (seed: number): Slot => ({ seed, team: teams[seed - 1] ?? null });
  const make = (id: MatchupId): Matchup => {
    const [upper, lower] = seeds[id];
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
  return assembleBracket(make, make("champ").winner?.team ?? null);
}

/**
 * Whether a matchup can have these two seeds. After an undecided matchup, a slot is empty, unless the matchup's loser
 * was removed: then its former winner stays in the slot (docs/game-rules.md#removing-a-team).
 */
function isSeedPair(value: unknown, id: MatchupId, teams: readonly (Team | null)[], winners: object): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return ([0, 1] as const).every((index) => {
    const seed = value[index];
    const known = entrant(winners as DraftJson["winners"], id, index);
    if (known !== undefined) return seed === known;
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
