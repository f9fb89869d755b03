import { CONFERENCES, isGroupOfFive } from "./conferences.ts";
import {
  beginsAlias,
  begunWords,
  foldName,
  isAlias,
  isListedAlias,
  isTypo,
  type SearchableTeam,
  wantedKeys,
} from "./team-names.ts";

/** The minimum length of a search term on the server (docs/behavior/screens.md#searching-for-a-team). */
const MINIMUM_SEARCH_LENGTH = 3;

/** The minimum length of a search term when the browser searches the teams that it has loaded. */
const MINIMUM_FILTER_LENGTH = 2;

/** Whether a search term is long enough for a search on the server. */
export function isSearchTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_SEARCH_LENGTH;
}

/** Whether a search term is long enough for a search of the teams that the browser has loaded. */
export function isFilterTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_FILTER_LENGTH;
}

/**
 * Returns one string for each word of a text: the part from that word to the end, folded by `foldName`. The text
 * `Ohio State` becomes `ohiostate` and `state`.
 */
function words(text: string): string[] {
  const parts = text.split(/[\s(]/);
  return parts.map((_, first) => foldName(parts.slice(first).join("")));
}

/**
 * The ways in which a term can match a team, best first. `alias`: the term is an alias as listed in `TEAM_ALIASES`.
 * `likeAlias`: the term is another spelling of an alias.
 */
const RANK = {
  name: 0,
  abbreviation: 1,
  alias: 2,
  likeAlias: 3,
  nameStart: 4,
  wordStart: 5,
  aliasStart: 6,
  anywhere: 7,
} as const;

/**
 * Returns a function that returns a team's `RANK` for the term, or null if the team does not match. The ranks
 * `aliasStart` and `anywhere` require a term of at least three characters.
 */
function rankOf(term: string): (team: SearchableTeam) => number | null {
  const folded = foldName(term.replace(/ and /i, " & "));
  const wanted = wantedKeys(term);
  const begun = begunWords(term);
  return (team) => {
    const name = foldName(team.name);
    if (name === folded) return RANK.name;
    if (team.abbreviation !== undefined && foldName(team.abbreviation) === folded) return RANK.abbreviation;
    if (isListedAlias(team, folded)) return RANK.alias;
    if (isAlias(team, wanted)) return RANK.likeAlias;
    if (name.startsWith(folded)) return RANK.nameStart;
    if (words(team.name).some((each) => each.startsWith(folded))) return RANK.wordStart;
    if (folded.length < MINIMUM_SEARCH_LENGTH) return null;
    if (beginsAlias(team, begun)) return RANK.aliasStart;
    return name.includes(folded) ? RANK.anywhere : null;
  };
}

/** The result of a search in the browser: the teams and conferences that match a term. */
export interface FoundTeams<T> {
  /** Found by name, abbreviation or alias, best match first. */
  readonly teams: readonly T[];
  /** Conferences whose name has a word that starts with the term. */
  readonly conferences: readonly { readonly conference: string; readonly teams: readonly T[] }[];
  /**
   * Whether to list the conferences before the teams. True if there are conferences, but no team's name starts with the
   * term, and no abbreviation or alias equals it.
   */
  readonly isConferenceFirst: boolean;
}

/**
 * Returns the teams that match a term, best match first, with ties in the given order. Ignores accents, case, spaces
 * and punctuation, so `san jose`, `hawaii` and `texas am` work. Abbreviations and aliases also match: `usf` finds South
 * Florida, and `buckeyes` finds Ohio State. Returns nothing if the term is too short.
 */
export function searchTeams<T extends SearchableTeam>(teams: readonly T[], term: string): T[] {
  return isSearchTerm(term) ? ranked(teams, term).map(({ team }) => team) : [];
}

/** Returns the teams and conferences that match a term of at least two characters. Teams match as in `searchTeams`. */
export function filterTeams<T extends SearchableTeam & { readonly conference: string }>(
  teams: readonly T[],
  term: string,
): FoundTeams<T> {
  const folded = foldName(term);
  if (!isFilterTerm(term) || folded === "") return { teams: [], conferences: [], isConferenceFirst: false };
  const matches = ranked(teams, term);
  const conferences = [...new Set(teams.map(({ conference }) => conference))]
    .filter((conference) => words(conference).some((each) => each.startsWith(folded)))
    .sort()
    .map((conference) => ({ conference, teams: teams.filter((team) => team.conference === conference) }));
  return {
    teams: matches.map(({ team }) => team),
    conferences,
    isConferenceFirst: conferences.length > 0 && !matches.some(({ rank }) => rank <= RANK.nameStart),
  };
}

/** Returns the start and end index of a term in a name, or null. */
export function matchedPart(name: string, term: string): readonly [start: number, end: number] | null {
  const folded = foldName(term);
  const letters = [...name].flatMap((character, index) =>
    [...foldName(character)].map((letter) => ({ letter, index })),
  );
  const text = letters.map(({ letter }) => letter).join("");
  const starts = words(name).map((word) => text.length - word.length);
  const at = starts.find((start) => text.startsWith(folded, start)) ?? text.indexOf(folded);
  // The first and the last letter of the match in the name. `first` is undefined if the name does not contain the term.
  // If the term has no letters, only `last` is undefined.
  const [first, last] = [letters[at], letters[at + folded.length - 1]];
  return first && last ? [first.index, last.index + 1] : null;
}

/**
 * Returns the matching teams, best match first, with ties in the given order. If nothing matches, drops a place in
 * parentheses from the end of the term, as in `Miami (OH)`. If still nothing matches, allows a typo.
 */
function ranked<T extends SearchableTeam>(teams: readonly T[], term: string): { team: T; rank: number }[] {
  if (foldName(term) === "") return [];
  const rank = rankOf(term);
  const matches = teams
    .map((team) => ({ team, rank: rank(team) }))
    .filter((match): match is { team: T; rank: number } => match.rank !== null)
    .sort((one, other) => one.rank - other.rank);
  const withoutPlace = term.replace(/\s*\([^()]*\)\s*$/, "");
  if (matches.length > 0) return matches;
  if (withoutPlace !== term) return ranked(teams, withoutPlace);
  const wanted = wantedKeys(term);
  return teams.filter((team) => isTypo(team, wanted)).map((team) => ({ team, rank: RANK.anywhere }));
}

/**
 * Breaks ties between search results: teams from the four large conferences come first, because people are more likely
 * to search for them.
 */
export function byStrength(one: { readonly conference: string }, other: { readonly conference: string }): number {
  const strength = (team: { readonly conference: string }) =>
    isGroupOfFive(team) ? 2 : (CONFERENCES as readonly string[]).includes(team.conference) ? 0 : 1;
  return strength(one) - strength(other);
}
