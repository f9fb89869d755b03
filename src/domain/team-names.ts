import { TEAM_ALIASES } from "./team-aliases.ts";

/** The parts of a team that a search looks at. Only the server knows abbreviations. */
export interface SearchableTeam {
  /** Finds the team's aliases. */
  readonly id: string;
  readonly name: string;
  readonly abbreviation?: string;
}

/**
 * Everything but letters and digits; the okina of Hawaiʻi counts as punctuation, whichever character it is typed as.
 */
const PUNCTUATION = /[^\p{L}\p{N}]|[\p{Lm}\uA78B\uA78C]/gu;

/** Keeps only letters and digits, in lower case and without accents: `San José State` becomes `sanjosestate`. */
export function foldName(text: string): string {
  return text.normalize("NFD").toLowerCase().replace(PUNCTUATION, "");
}

/** The other spellings of a word, separated by spaces. */
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

/** Words that make no difference in a name. */
const FILLERS: readonly string[] = ["the", "university", "univ", "of", "at", "and", "main", "campus"];

/** Apostrophes in all their forms, HTML entities included, and periods. */
const DROPPED = /['’‘`´ʻʼꞋꞌ.]|&(#x?[0-9a-f]+|[lr]squo|apos);/gi;

/** Where a word begins within another: `MissSt`, `WVirginia`. */
const CAPITAL_INSIDE = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu;

/** Returns the words of a name, except those that make no difference; `MissSt` has two. */
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

/** Double letters count once, because people get them wrong in words such as `Cincinnati`. */
const single = (word: string) => (word.length > 4 ? word.replace(/(.)\1+/g, "$1") : word);

/** Returns the words of a name, each in one spelling: `The Ohio State University` becomes `ohio`, `st`. */
const spell = (text: string) => split(text).map((word) => single(SPELLED.get(word) ?? word));

/** The words of a name joined into one, both with and without a split at the capitals inside it. */
function keys(text: string): string[] {
  const versions = text.search(CAPITAL_INSIDE) < 0 ? [text] : [text, text.toLowerCase()];
  return versions.map((each) => spell(each).join(""));
}

/** What a term is compared with to find a team. */
interface Called {
  /** The team's abbreviation and its aliases as they are listed, folded. */
  readonly listed: readonly string[];
  /** The team's name, its abbreviation and its aliases. */
  readonly keys: readonly string[];
  /** The last word of the team's nickname, such as `Terps` after `Maryland`. */
  readonly end: readonly string[];
  /**
   * The phrases that a term may begin, split into words: an alias, the name followed by an alias, or the rest of the
   * nickname.
   */
  readonly phrases: readonly (readonly string[])[];
}

const called = new Map<string, Called>();

/** Returns what people call a team; each team is computed once. */
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
 * Returns the forms of a term that are compared with a team's names. A `U` before or after a longer name makes no
 * difference.
 */
export function wantedKeys(term: string): string[] {
  return keys(term).flatMap((key) => [key, key.replace(/^u(?=.{4})/, ""), key.replace(/(?<=.{4})u$/, "")]);
}

/** Whether a term is one of a team's names, or two of them in a row, such as `Maryland Terps`. */
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

/** Whether a folded term is the abbreviation or an alias as it is listed. */
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

/** Words to find at the start of a team's names. Unless `isTyped`, a single letter only matches a whole word. */
interface Begun {
  readonly words: readonly string[];
  readonly isTyped: boolean;
}

/** Returns the ways to read a term as the start of a team's name. */
export function begunWords(term: string): Begun[] {
  const typed = spell(term);
  // A typed word may be the start of a longer one: `car` of Cardinals, not Carolina. North is spelled with one letter,
  // which many words start with, but the `w` of `W Forest` is the start of Wake.
  return [
    { words: typed, isTyped: false },
    { words: split(term).map(single), isTyped: true },
    { words: typed[0] === "u" && typed.length > 1 ? typed.slice(1) : typed, isTyped: false },
  ];
}

/** Whether a team's name starts with these words, compared word by word or all joined. */
export function beginsAlias(team: SearchableTeam, begun: readonly Begun[]): boolean {
  return callsOf(team).phrases.some((said) =>
    begun.some(({ words, isTyped }) => {
      const begins = (whole: string | undefined, word: string) =>
        isTyped || word.length > 1 ? whole?.startsWith(word) : whole === word;
      return begins(said.join(""), words.join("")) || words.every((word, at) => begins(said[at], word));
    }),
  );
}

/** A rank or seed before a name, and a rank, seed or record after it: `No. 5 Oregon`, `Oregon (12-1)`. */
const RANK_BEFORE = /^\W*(?:no\.?\s*)?\d{1,2}\W*\s+(?=\S)/i;
const RECORD_AFTER = /\s*\(#?[\d-]+\)\s*$/;

/**
 * Returns a function that finds a team's id from a listed name, abbreviation or alias; null when it fits no team, or
 * several.
 */
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
