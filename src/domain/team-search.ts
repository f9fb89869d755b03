import { TEAM_ALIASES } from "./team-aliases.ts";

/** The parts of a team that a search looks at. Only the server knows abbreviations. */
export interface SearchableTeam {
  /** The team's id, for its aliases. */
  readonly id: string;
  readonly name: string;
  readonly abbreviation?: string;
}

/** The server's minimum length of a term (docs/behavior/screens.md#searching-for-a-team). */
const MINIMUM_SEARCH_LENGTH = 3;

/** The minimum length of a term for searching the browser's own list. */
const MINIMUM_FILTER_LENGTH = 2;

/** Everything but letters and digits; every spelling of the okina of Hawaiʻi counts as punctuation. */
const PUNCTUATION = /[^\p{L}\p{N}]|[\p{Lm}\uA78B\uA78C]/gu;

/** Keeps only letters and digits, in lower case and without accents: `San José State` becomes `sanjosestate`. */
export function foldName(text: string): string {
  return text.normalize("NFD").toLowerCase().replace(PUNCTUATION, "");
}

/** Alternative spellings of a word of a name, separated by spaces. */
const SPELLINGS: Readonly<Record<string, string>> = {
  n: "north northern no nor",
  s: "south southern so",
  e: "east eastern",
  w: "west western",
  c: "central cent cen",
  st: "state",
  intl: "international inter",
  alabama: "ala",
  arizona: "ariz az",
  arkansas: "ark",
  california: "cal calif",
  colorado: "colo",
  connecticut: "conn",
  delaware: "del",
  florida: "fla fl",
  georgia: "ga",
  illinois: "ill",
  indiana: "ind",
  kansas: "kan kans",
  kentucky: "ky",
  louisiana: "la",
  maryland: "md",
  massachusetts: "mass",
  michigan: "mich",
  minnesota: "minn",
  mississippi: "miss",
  missouri: "mo",
  nebraska: "neb",
  nevada: "nev",
  oklahoma: "ok okla",
  oregon: "ore",
  penn: "pennsylvania",
  tennessee: "tenn",
  texas: "tex tx",
  virginia: "va",
  washington: "wash",
  wisconsin: "wis wisc",
  wyoming: "wyo",
};
const SPELLED = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** Words that are ignored in a name. */
const FILLERS: readonly string[] = ["the", "university", "univ", "of", "at", "and"];

/** Returns the words of a name in one spelling: `The Ohio State University` becomes `ohio`, `st`. */
function spell(text: string): string[] {
  const all = text
    .replace(/['’‘`ʻʼꞋꞌ.]/g, "")
    .replace(/&/g, " and ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldName)
    .filter((word) => word !== "");
  const words = all.filter((word) => !FILLERS.includes(word));
  return (words.length === 0 ? all : words).map((word) => SPELLED.get(word) ?? word);
}

const key = (text: string) => spell(text).join("");

/** The words of each alias by team id, the nickname first. */
const ALIASES = new Map(
  Object.entries(TEAM_ALIASES).map(([id, aliases]) => [id, aliases.split("|").map(spell)] as const),
);

/** Whether a key is an alias, or a name, abbreviation or alias followed by the nickname. */
function isAlias(team: SearchableTeam, wanted: string): boolean {
  const aliases = (ALIASES.get(team.id) ?? []).map((words) => words.join(""));
  const keys = [key(team.name), key(team.abbreviation ?? team.name), ...aliases];
  const [nickname] = aliases;
  return (
    keys.includes(wanted) ||
    (nickname !== undefined && wanted.endsWith(nickname) && keys.includes(wanted.slice(0, -nickname.length)))
  );
}

/** Whether a name with its nickname, or an alias, starts with a term, word by word. */
function beginsAlias({ id, name }: SearchableTeam, term: string): boolean {
  const typed = spell(term);
  const aliases = ALIASES.get(id) ?? [];
  return [...aliases, [...spell(name), ...(aliases[0] ?? [])]].some(
    (words) => words.join("").startsWith(typed.join("")) || typed.every((word, at) => words[at]?.startsWith(word)),
  );
}

/**
 * Returns a function that finds a team's id by name, abbreviation or alias; null when no team, or more than one,
 * matches.
 */
export function teamFinder(teams: readonly SearchableTeam[]): (name: string) => string | null {
  const byName = new Map(teams.map(({ id, name }) => [foldName(name), id]));
  return (name) => {
    const equal = byName.get(foldName(name));
    if (equal !== undefined) return equal;
    const wanted = key(name);
    const called = teams.filter((team) => key(team.name) === wanted);
    const [only, ...others] = called.length > 0 ? called : teams.filter((team) => isAlias(team, wanted));
    return others.length === 0 ? (only?.id ?? null) : null;
  };
}

/** Whether a term is long enough to ask the server. */
export function isSearchTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_SEARCH_LENGTH;
}

/** Whether a term is long enough to search the teams that a browser has. */
export function isFilterTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_FILTER_LENGTH;
}

/** The parts of a folded text that begin at one of its words. */
function words(text: string): string[] {
  const parts = text.split(/[\s(]/);
  return parts.map((_, first) => foldName(parts.slice(first).join("")));
}

/** How well a term matches a team; an equal name is the best match. */
const RANK = { name: 0, abbreviation: 1, alias: 2, nameStart: 3, wordStart: 4, aliasStart: 5, anywhere: 6 } as const;

/** Returns the best of `RANK`; the last two need three characters. Null for no match. */
function matchRank(team: SearchableTeam, term: string): number | null {
  const folded = foldName(term);
  const name = foldName(team.name);
  if (name === folded) return RANK.name;
  if (team.abbreviation !== undefined && foldName(team.abbreviation) === folded) return RANK.abbreviation;
  if (isAlias(team, key(term))) return RANK.alias;
  if (name.startsWith(folded)) return RANK.nameStart;
  if (words(team.name).some((each) => each.startsWith(folded))) return RANK.wordStart;
  if (folded.length < MINIMUM_SEARCH_LENGTH) return null;
  if (beginsAlias(team, term)) return RANK.aliasStart;
  return name.includes(folded) ? RANK.anywhere : null;
}

/** The teams and conferences that a term finds in a browser's list. */
export interface FoundTeams<T> {
  /** By their name, their abbreviation or an alias, best match first. */
  readonly teams: readonly T[];
  /** Conferences whose name, or a word of it, starts with the term. */
  readonly conferences: readonly { readonly conference: string; readonly teams: readonly T[] }[];
  /** Whether the conferences come first, because no team's name starts with the term. */
  readonly isConferenceFirst: boolean;
}

/**
 * Returns the teams that match a term, best match first, otherwise in the given order. Ignores accents, case, spaces
 * and punctuation, so `san jose`, `hawaii` and `texas am` work; `usf` finds South Florida by its abbreviation,
 * `buckeyes` Ohio State by an alias. A term that is too short finds nothing.
 */
export function searchTeams<T extends SearchableTeam>(teams: readonly T[], term: string): T[] {
  return isSearchTerm(term) ? ranked(teams, term).map(({ team }) => team) : [];
}

/** Returns the teams and conferences that match a term of at least two characters, compared as in `searchTeams`. */
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

/** Returns where a name contains a term, as two indices into it, or null. */
export function matchedPart(name: string, term: string): readonly [start: number, end: number] | null {
  const folded = foldName(term);
  const letters = [...name].flatMap((character, index) =>
    [...foldName(character)].map((letter) => ({ letter, index })),
  );
  const text = letters.map(({ letter }) => letter).join("");
  const starts = words(name).map((word) => text.length - word.length);
  const at = starts.find((start) => text.startsWith(folded, start)) ?? text.indexOf(folded);
  // The first letter is missing if the name lacks the term, and the last one if the term has no letters.
  const [first, last] = [letters[at], letters[at + folded.length - 1]];
  return first && last ? [first.index, last.index + 1] : null;
}

/** The teams that match, best match first, otherwise in the given order. */
function ranked<T extends SearchableTeam>(teams: readonly T[], term: string): { team: T; rank: number }[] {
  if (foldName(term) === "") return [];
  return teams
    .map((team) => ({ team, rank: matchRank(team, term) }))
    .filter((match): match is { team: T; rank: number } => match.rank !== null)
    .sort((one, other) => one.rank - other.rank);
}
