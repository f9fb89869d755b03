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

/** On the server (docs/behavior/screens.md#searching-for-a-team). */
const MINIMUM_SEARCH_LENGTH = 3;

/** In the teams that the browser has loaded. */
const MINIMUM_FILTER_LENGTH = 2;

export function isSearchTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_SEARCH_LENGTH;
}

export function isFilterTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_FILTER_LENGTH;
}

/** Returns the folded text from each word to the end: `Ohio State` becomes `ohiostate` and `state`. */
function words(text: string): string[] {
  const parts = text.split(/[\s(]/);
  return parts.map((_, first) => foldName(parts.slice(first).join("")));
}

/** The ways in which a term can match, best first. `likeAlias` is another spelling of an alias. */
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

/** Null if the team does not match. `aliasStart` and `anywhere` require three characters. */
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

export interface FoundTeams<T> {
  /** Best match first. */
  readonly teams: readonly T[];
  /** Conferences whose name has a word that starts with the term. */
  readonly conferences: readonly { readonly conference: string; readonly teams: readonly T[] }[];
  /** True if no team's name starts with the term, and no abbreviation or alias equals it. */
  readonly isConferenceFirst: boolean;
}

/**
 * Returns the matching teams, best first, with ties in the given order. Ignores accents, case, spaces and punctuation:
 * `san jose`, `hawaii` and `texas am`. Abbreviations and aliases also match: `usf` and `buckeyes`. Returns nothing if
 * the term is too short.
 */
export function searchTeams<T extends SearchableTeam>(teams: readonly T[], term: string): T[] {
  return isSearchTerm(term) ? ranked(teams, term).map(({ team }) => team) : [];
}

/** For a term of at least two characters. Teams match as in `searchTeams`. */
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
  // The letters at the ends of the match. `first` is undefined without a match; for a term without letters, only `last`
  // is.
  const [first, last] = [letters[at], letters[at + folded.length - 1]];
  return first && last ? [first.index, last.index + 1] : null;
}

/** If nothing matches, drops a place in parentheses at the end, as in `Miami (OH)`, and then allows a typo. */
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

/** In ties, teams from the four large conferences come first, because people search for them more often. */
export function byStrength(one: { readonly conference: string }, other: { readonly conference: string }): number {
  const strength = (team: { readonly conference: string }) =>
    isGroupOfFive(team) ? 2 : (CONFERENCES as readonly string[]).includes(team.conference) ? 0 : 1;
  return strength(one) - strength(other);
}
