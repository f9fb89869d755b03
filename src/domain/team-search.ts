/** The parts of a team that a search looks at. Only the server knows abbreviations. */
export interface SearchableTeam {
  readonly name: string;
  readonly abbreviation?: string;
}

/** The server finds nothing for a shorter term (docs/rules.md#searching-for-a-team). */
const MINIMUM_SEARCH_LENGTH = 3;

/** A browser that has the list of teams finds nothing in it for a shorter term. */
const MINIMUM_FILTER_LENGTH = 2;

/** Keeps only letters and digits, in lower case and without accents: `San José State` becomes `sanjosestate`. */
export function foldName(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a term is long enough to ask the server. */
export function isSearchTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_SEARCH_LENGTH;
}

/** Whether a term is long enough to search the teams that a browser has. */
export function isFilterTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_FILTER_LENGTH;
}

/** The folded text from each of its words on. */
function words(text: string): string[] {
  const parts = text.split(/[\s(]/);
  return parts.map((_, first) => foldName(parts.slice(first).join("")));
}

/**
 * 0 for the best match to 3 for the weakest: abbreviation, start of the name, start of a word, anywhere (three characters
 * or more); else null.
 */
function matchRank(team: SearchableTeam, folded: string): number | null {
  if (team.abbreviation !== undefined && foldName(team.abbreviation) === folded) return 0;
  const name = foldName(team.name);
  if (name.startsWith(folded)) return 1;
  if (words(team.name).some((each) => each.startsWith(folded))) return 2;
  if (folded.length >= MINIMUM_SEARCH_LENGTH && name.includes(folded)) return 3;
  return null;
}

/** What a term finds among teams that a browser has. */
export interface FoundTeams<T> {
  /** By their abbreviation or their name, best match first. */
  readonly teams: readonly T[];
  /** Those of a conference whose name, or a word of it, the term begins. */
  readonly conferences: readonly { readonly conference: string; readonly teams: readonly T[] }[];
  /** Whether a conference is the better match, because no team's name begins with the term. */
  readonly isConferenceFirst: boolean;
}

/**
 * Returns the teams that match a term, best match first, otherwise in the given order. Ignores accents, capitals,
 * blanks and punctuation, so `san jose`, `hawaii` and `texas am` work; `usf` finds South Florida by its abbreviation. A
 * term that is too short finds nothing.
 */
export function searchTeams<T extends SearchableTeam>(teams: readonly T[], term: string): T[] {
  return isSearchTerm(term) ? ranked(teams, foldName(term)).map(({ team }) => team) : [];
}

/**
 * Returns the teams and the conferences that a term of two characters or more matches; see `searchTeams` for how it is
 * compared. Nothing for a shorter one.
 */
export function filterTeams<T extends SearchableTeam & { readonly conference: string }>(
  teams: readonly T[],
  term: string,
): FoundTeams<T> {
  const folded = foldName(term);
  if (!isFilterTerm(term) || folded === "") return { teams: [], conferences: [], isConferenceFirst: false };
  const matches = ranked(teams, folded);
  const conferences = [...new Set(teams.map(({ conference }) => conference))]
    .filter((conference) => words(conference).some((each) => each.startsWith(folded)))
    .sort()
    .map((conference) => ({ conference, teams: teams.filter((team) => team.conference === conference) }));
  return {
    teams: matches.map(({ team }) => team),
    conferences,
    isConferenceFirst: conferences.length > 0 && !matches.some(({ rank }) => rank <= 1),
  };
}

/** Returns where a term stands in a name, as two indices into it; null when the name does not contain it. */
export function matchedPart(name: string, term: string): readonly [start: number, end: number] | null {
  const folded = foldName(term);
  const letters = [...name].flatMap((character, index) =>
    [...foldName(character)].map((letter) => ({ letter, index })),
  );
  const text = letters.map(({ letter }) => letter).join("");
  const starts = words(name).map((word) => text.length - word.length);
  const at = starts.find((start) => text.startsWith(folded, start)) ?? text.indexOf(folded);
  // A name without the term has no first letter of it, and a term without letters has no last one.
  const [first, last] = [letters[at], letters[at + folded.length - 1]];
  return first && last ? [first.index, last.index + 1] : null;
}

/** The teams whose name or abbreviation matches, best match first, otherwise in the given order. */
function ranked<T extends SearchableTeam>(teams: readonly T[], folded: string): { team: T; rank: number }[] {
  if (folded === "") return [];
  return teams
    .map((team) => ({ team, rank: matchRank(team, folded) }))
    .filter((match): match is { team: T; rank: number } => match.rank !== null)
    .sort((one, other) => one.rank - other.rank);
}
