/** The parts of a team that a search looks at. Only the server knows abbreviations. */
export interface SearchableTeam {
  readonly name: string;
  readonly abbreviation?: string;
}

/** A shorter search term finds nothing (docs/rules.md#searching-for-a-team). */
const MINIMUM_SEARCH_LENGTH = 3;

/** Keeps only letters and digits, in lower case and without accents: `San José State` becomes `sanjosestate`. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a term is long enough for the search to apply. */
export function isSearchTerm(term: string): boolean {
  return term.trim().length >= MINIMUM_SEARCH_LENGTH;
}

/** 0 for the best match to 3 for the weakest: abbreviation, start of the name, start of a word, anywhere; else null. */
function matchRank(team: SearchableTeam, folded: string): number | null {
  if (team.abbreviation !== undefined && fold(team.abbreviation) === folded) return 0;
  const name = fold(team.name);
  if (name.startsWith(folded)) return 1;
  const words = team.name.split(/[\s(]+/);
  if (words.some((_, first) => fold(words.slice(first).join(" ")).startsWith(folded))) return 2;
  if (name.includes(folded)) return 3;
  return null;
}

/**
 * Returns the teams that match a term, best match first, otherwise in the given order. Ignores accents, capitals,
 * blanks and punctuation, so `san jose`, `hawaii` and `texas am` work; `usf` finds South Florida by its abbreviation. A
 * term that is too short finds nothing.
 */
export function searchTeams<T extends SearchableTeam>(teams: readonly T[], term: string): T[] {
  const folded = fold(term);
  if (!isSearchTerm(term) || folded === "") return [];
  return teams
    .map((team) => ({ team, rank: matchRank(team, folded) }))
    .filter((match): match is { team: T; rank: number } => match.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map((match) => match.team);
}
