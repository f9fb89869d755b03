import { TEAM_ALIASES } from "./team-aliases.ts";

/** A browser that could not load the abbreviations searches without them. */
export interface SearchableTeam {
  /** The team's key in `TEAM_ALIASES`. */
  readonly id: string;
  readonly name: string;
  readonly abbreviation?: string;
}

/**
 * Everything except letters and digits, and all characters that people type for the okina in Hawaiʻi, some of which
 * Unicode counts as letters.
 */
const PUNCTUATION = /[^\p{L}\p{N}]|[\p{Lm}\uA78B\uA78C]/gu;

/** Keeps only letters and digits, in lower case and without accents: `San José State` becomes `sanjosestate`. */
export function foldName(text: string): string {
  return text.normalize("NFD").toLowerCase().replace(PUNCTUATION, "");
}

const SPELLINGS: Readonly<Record<string, string>> = {
  n: "north northern no nor",
  s: "south southern so",
  e: "east eastern",
  w: "west western",
  c: "central cent cen cntrl ctrl",
  st: "state",
  middle: "mid midd",
  carolina: "caro car carol",
  mexico: "mex",
  forest: "for",
  intl: "international inter",
  alabama: "ala",
  arizona: "ariz az",
  arkansas: "ark",
  california: "cal calif",
  colorado: "colo",
  connecticut: "conn ct",
  delaware: "del",
  florida: "fla fl",
  georgia: "ga",
  illinois: "ill il",
  hawaii: "hi",
  indiana: "ind",
  iowa: "ia",
  kansas: "kan kans ks",
  kentucky: "ky",
  louisiana: "la",
  maryland: "md",
  massachusetts: "mass",
  michigan: "mich mi",
  minnesota: "minn mn",
  mississippi: "miss ms",
  missouri: "mo",
  nebraska: "neb nebr",
  nevada: "nev nv",
  oklahoma: "ok okla",
  oregon: "ore oreg",
  penn: "pennsylvania penna pa",
  tennessee: "tenn tn",
  texas: "tex tx",
  virginia: "va",
  washington: "wash",
  wisconsin: "wis wisc wi",
  wyoming: "wyo",
};
const SPELLED = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** Words that are ignored in a name. */
const FILLERS: readonly string[] = ["the", "university", "univ", "of", "at", "and", "main", "campus"];

/** Matches periods and all forms of apostrophes, including HTML entities. */
const DROPPED = /['’‘`´ʻʼꞋꞌ.]|&(#x?[0-9a-f]+|[lr]squo|apos);/gi;

/** Where two words are written without a space: the second `s` in `MissSt`, or the `W` in `WVirginia`. */
const CAPITAL_INSIDE = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu;

function split(text: string): string[] {
  const all = text
    .replace(DROPPED, "")
    .replace(/&(amp;)?/g, " and ")
    .replace(CAPITAL_INSIDE, "$& ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldName)
    .filter((word) => word !== "");
  const words = all.filter((word) => !FILLERS.includes(word));
  return words.length === 0 ? all : words;
}

/** Collapses double letters, because people often misspell them in words such as `Cincinnati`. */
const single = (word: string) => (word.length > 4 ? word.replace(/(.)\1+/g, "$1") : word);

/** Splits a name into words in one spelling: `The Ohio State University` and `Ohio St` both become `ohio` and `st`. */
const spell = (text: string) => split(text).map((word) => single(SPELLED.get(word) ?? word));

/**
 * The words of `spell` as one string. A capital letter inside a word gives a second one: `MissSt` also gives `missst`.
 */
function keys(text: string): string[] {
  const versions = text.search(CAPITAL_INSIDE) < 0 ? [text] : [text, text.toLowerCase()];
  return versions.map((each) => spell(each).join(""));
}

/** A team's names in the forms that are compared with search terms. */
interface Called {
  /** The team's abbreviation and its aliases in `TEAM_ALIASES`, folded by `foldName`. */
  readonly listed: readonly string[];
  /** The team's name, abbreviation and aliases as `keys`: `ohiost` for Ohio State. */
  readonly keys: readonly string[];
  /** The last word of the nickname, which people add to other names, as in `Alabama Tide`. */
  readonly end: readonly string[];
  /**
   * A term matches if a phrase starts with it: an alias, the name plus an alias, or the nickname without its first
   * word.
   */
  readonly phrases: readonly (readonly string[])[];
}

const called = new Map<string, Called>();

function callsOf({ id, name, abbreviation = name }: SearchableTeam): Called {
  const known = called.get(id + name + abbreviation);
  if (known) return known;
  const aliases = TEAM_ALIASES[id]?.split("|") ?? [];
  const words = aliases.map(spell);
  const nickname = words[0] ?? [];
  const calls: Called = {
    listed: [abbreviation, ...aliases].map(foldName),
    keys: [name, abbreviation, ...aliases].flatMap(keys),
    end: nickname.slice(-1),
    phrases: [...words, ...words.map((alias) => [...spell(name), ...alias]), nickname.slice(1)],
  };
  called.set(id + name + abbreviation, calls);
  return calls;
}

/**
 * Returns the forms of a search term that are compared with a team's names. A `U` at the start or end may stand for
 * University, so one form omits it if at least four letters remain.
 */
export function wantedKeys(term: string): string[] {
  return keys(term).flatMap((key) => [key, key.replace(/^u(?=.{4})/, ""), key.replace(/(?<=.{4})u$/, "")]);
}

/** Whether a term is one of a team's names or two in a row, such as `Maryland Terps`. */
export function isAlias(team: SearchableTeam, wanted: readonly string[]): boolean {
  const { keys, end } = callsOf(team);
  const isName = (key: string) => keys.includes(key);
  return wanted.some(
    (key) =>
      isName(key) ||
      keys.some((first) => {
        const rest = key.slice(first.length);
        return key.startsWith(first) && (isName(rest) || end.includes(rest));
      }),
  );
}

export const isListedAlias = (team: SearchableTeam, folded: string) => callsOf(team).listed.includes(folded);

/** Whether two words differ by one letter: one extra, one missing, one different, or two swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  if (at < 0) return other.length === one.length + 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const swapped = `${rest[1] ?? ""}${rest[0]}${rest.slice(2)}`;
  return [rest.slice(1), otherRest[0] + rest, otherRest[0] + rest.slice(1), swapped].includes(otherRest);
}

/** Whether a term of five letters or more is a typo of one of a team's names, such as `Wisconson`. */
export function isTypo(team: SearchableTeam, wanted: readonly string[]): boolean {
  const { keys, phrases } = callsOf(team);
  const calls = [...keys, ...phrases.map((words) => words.join(""))];
  return wanted.some((key) => key.length > 4 && calls.some((each) => isOneLetterOff(key, each)));
}

/**
 * One reading of a search term, matched word by word with a phrase. A word of two or more letters matches any word that
 * starts with it; a single letter does so only if `isTyped` is set.
 */
interface Begun {
  readonly words: readonly string[];
  readonly isTyped: boolean;
}

export function begunWords(term: string): Begun[] {
  const typed = spell(term);
  return [
    // As spelled, such as `n` for North. Many words start with the same letter, so a single letter matches only itself.
    { words: typed, isTyped: false },
    // As typed: `car` may mean Cardinals instead of Carolina, and the `w` in `W Forest` may mean Wake.
    { words: split(term).map(single), isTyped: true },
    // Without a `u` at the start, which may stand for University.
    { words: typed[0] === "u" && typed.length > 1 ? typed.slice(1) : typed, isTyped: false },
  ];
}

/** Whether one of a team's phrases starts with a reading, word by word or as strings without spaces. */
export function beginsAlias(team: SearchableTeam, begun: readonly Begun[]): boolean {
  return callsOf(team).phrases.some((said) =>
    begun.some(({ words, isTyped }) => {
      const begins = (whole: string | undefined, word: string) =>
        isTyped || word.length > 1 ? whole?.startsWith(word) : whole === word;
      return begins(said.join(""), words.join("")) || words.every((word, at) => begins(said[at], word));
    }),
  );
}

/** Match a rank or seed before a name (`No. 5 Oregon`), and a rank, seed or record after a name (`Oregon (12-1)`). */
const RANK_BEFORE = /^\W*(?:no\.?\s*)?\d{1,2}\W*\s+(?=\S)/i;
const RECORD_AFTER = /\s*\(#?[\d-]+\)\s*$/;

/** Returns a function that finds a team's id by name, abbreviation or alias: null unless exactly one team matches. */
export function teamFinder(teams: readonly SearchableTeam[]): (name: string) => string | null {
  const byName = new Map(teams.map(({ id, name }) => [foldName(name), id]));
  const find = (name: string): string | null => {
    const equal = byName.get(foldName(name));
    if (equal !== undefined) return equal;
    const listed = teams.filter((team) => isListedAlias(team, foldName(name)));
    if (listed.length === 1) return listed[0]?.id ?? null;
    const wanted = keys(name);
    const named = teams.filter((team) => keys(team.name).some((key) => wanted.includes(key)));
    const [only, ...others] = named.length > 0 ? named : teams.filter((team) => isAlias(team, wantedKeys(name)));
    return others.length === 0 ? (only?.id ?? null) : null;
  };
  const found = new Map<string, string | null>();
  return (listed) => {
    const known = found.get(listed);
    if (known !== undefined) return known;
    const id = find(listed.replace(RANK_BEFORE, "").replace(RECORD_AFTER, ""));
    found.set(listed, id);
    return id;
  };
}
