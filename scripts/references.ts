import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** Something a reader could not follow: where it is, and why. */
export interface BrokenReference {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

/** The result of a check; `found` counts every reference that was looked up, so that a blind check shows. */
export interface References {
  readonly broken: readonly BrokenReference[];
  readonly found: number;
}

/** The files of a tree by path; null for those that are not text. */
export type Tree = ReadonlyMap<string, string | null>;

const RULES = "docs/rules.md";
const NOTES = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;
const NOT_TEXT = /\.(svg|png|ico|woff2?|pdf|snap)$|(^|\/)package-lock\.json$/;

/** These name what they forbid. */
const OWN = ["scripts/references.ts", "tests/house/references.test.ts"];

/** Words that point to something outside the repository. */
const OUTSIDE: readonly (readonly [RegExp, string])[] = [
  [/\bspecifications?\b/i, "names a specification; name the heading of docs/rules.md or the reason"],
  [/\bdecisions? \d/i, "names a decision by number; name the file in docs/decisions or the heading of docs/rules.md"],
  [/\bnotes? 0\d\d\b/i, "names a decision note by number; name its file"],
  [/\bsections? \d/i, "names a numbered section; name the heading"],
  [/\bRows? \d/, "names a numbered row; name what it is about"],
  [/\bmock-?ups?\b/i, "names a drawing that is not in the repository"],
  [/(\.\.|\/work)\/shared\b/, "names a folder outside the repository"],
];

/** Every file that git tracks or would track, with its text. */
export function readTree(): Tree {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  const tree = new Map<string, string | null>();
  for (const path of listed.split("\0").filter(Boolean)) tree.set(path, textOf(path));
  return tree;
}

/** The text of a file; null when it is not text or was deleted and not yet removed from git. */
function textOf(path: string): string | null {
  if (NOT_TEXT.test(path)) return null;
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The anchor that GitHub gives a heading: lower case, letters, digits, hyphens and underscores, blanks as hyphens. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** Looks up every reference in a tree. */
export function checkReferences(tree: Tree): References {
  const look = new Lookup(tree);
  for (const [path, text] of tree) {
    if (text === null || OWN.includes(path)) continue;
    checkOutside(path, text, look);
    checkPaths(path, text, look);
    if (path.endsWith(".md")) checkLinks(path, text, look);
    if (path === RULES) checkRules(text, tree, look);
    checkNote(path, text, tree, look);
  }
  return look;
}

/** Looks things up in a tree, counts them, and notes what is not there. */
class Lookup {
  found = 0;
  readonly broken: BrokenReference[] = [];
  readonly #tree: Tree;
  readonly #folders: ReadonlySet<string>;
  readonly #anchors = new Map<string, ReadonlySet<string>>();

  constructor(tree: Tree) {
    this.#tree = tree;
    const folders = new Set<string>();
    for (const path of tree.keys()) {
      for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) folders.add(path.slice(0, at));
    }
    this.#folders = folders;
  }

  /** Whether a path begins in a folder of this tree, and so can be judged. */
  isOurs(path: string): boolean {
    return this.#folders.has(path.split("/")[0] ?? "");
  }

  /** A file or folder, named from the root or from the folder of the file that names it. */
  path(from: string, line: number, target: string): void {
    this.found += 1;
    const paths = [target, posix.join(posix.dirname(from), target)].map((path) => path.replace(/\/$/, ""));
    const isThere = paths.some((path) => this.#tree.has(path) || this.#folders.has(path));
    if (!isThere) this.note(from, line, `there is no ${target}`);
  }

  /** A heading of a document. */
  anchor(from: string, line: number, path: string, anchor: string): void {
    this.found += 1;
    const text = this.#tree.get(path);
    if (text == null) this.note(from, line, `there is no ${path}`);
    else if (!this.#anchorsOf(path, text).has(anchor)) this.note(from, line, `${path} has no heading #${anchor}`);
  }

  /** A name that must occur in a text; `where` says which. */
  name(from: string, line: number, name: string, text: string, where: string): void {
    this.found += 1;
    const isThere = new RegExp(`(?<![\\w$])${name.replace(/[.$]/g, "\\$&")}(?![\\w$])`).test(text);
    if (!isThere) this.note(from, line, `${where} has no ${name}`);
  }

  /** Notes a broken reference, once for each line and reason. */
  note(path: string, line: number, reason: string): void {
    const isKnown = this.broken.some((each) => each.path === path && each.line === line && each.reason === reason);
    if (!isKnown) this.broken.push({ path, line, reason });
  }

  #anchorsOf(path: string, text: string): ReadonlySet<string> {
    const known = this.#anchors.get(path) ?? new Set(headingsOf(text).map(({ anchor }) => anchor));
    this.#anchors.set(path, known);
    return known;
  }
}

/** The headings of a Markdown text with their anchors; a second one of the same name gets a number. */
function headingsOf(text: string): { level: number; title: string; anchor: string; line: number }[] {
  const seen = new Map<string, number>();
  return linesOf(withoutFences(text)).flatMap(([line, words]) => {
    const [, marks = "", title = ""] = /^(#{1,6}) (.+)$/.exec(words) ?? [];
    if (marks === "") return [];
    const slug = slugOf(title);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return [{ level: marks.length, title, anchor: times === 0 ? slug : `${slug}-${times}`, line }];
  });
}

/** The lines of a text with their numbers, from 1. */
function linesOf(text: string): [number, string][] {
  return text.split("\n").map((words, index) => [index + 1, words]);
}

/** Blanks fenced code, line by line. */
function withoutFences(text: string): string {
  let isInside = false;
  return text
    .split("\n")
    .map((line) => {
      const isFence = line.trimStart().startsWith("```");
      if (isFence) isInside = !isInside;
      return isInside || isFence ? "" : line;
    })
    .join("\n");
}

function checkOutside(path: string, text: string, look: Lookup): void {
  for (const [line, words] of linesOf(text)) {
    for (const [pattern, reason] of OUTSIDE) if (pattern.test(words)) look.note(path, line, reason);
  }
}

/** Links of Markdown to files and headings of this repository. */
function checkLinks(path: string, text: string, look: Lookup): void {
  for (const [line, words] of linesOf(withoutFences(text))) {
    for (const [, target = ""] of words.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = "", anchor] = target.split("#");
      const found = file === "" ? path : posix.join(posix.dirname(path), file);
      if (anchor === undefined) look.path(path, line, found);
      else look.anchor(path, line, found, anchor);
    }
  }
}

const DOCUMENT = /(?<![\w/.-])(docs\/[a-z\d./-]*?\.md)(?:#([\w-]*))?/g;
const UNFINISHED_NOTE = /(?<![\w/.-])docs\/decisions\/\d{3}(?!-[\w-]+\.md)/;
const FILE = /(?<![\w/.@:$}-])((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|js|json|sql|toml|css|html|yml|txt))(?![\w/*-])/g;
const FOLDER = /`((?:[\w-]+\/)+)`/g;

/** Documents and headings in any line; files and folders of this repository in comments and in Markdown. */
function checkPaths(path: string, text: string, look: Lookup): void {
  const isMarkdown = path.endsWith(".md");
  for (const [line, words] of linesOf(text)) {
    for (const [, document = "", anchor] of words.matchAll(DOCUMENT)) {
      if (anchor === undefined) look.path(path, line, document);
      else look.anchor(path, line, document, anchor);
    }
    if (UNFINISHED_NOTE.test(words)) look.note(path, line, "names a decision note without the rest of its file name");
    const prose = isMarkdown ? words : commentOf(path, words);
    for (const [, file = ""] of prose.matchAll(FILE)) if (look.isOurs(file)) look.path(path, line, file);
    for (const [, folder = ""] of prose.matchAll(FOLDER)) if (look.isOurs(folder)) look.path(path, line, folder);
  }
}

/** The comment in a line of code; empty without one. */
function commentOf(path: string, line: string): string {
  const start = path.endsWith(".sql")
    ? /(^|\s)--(\s|$)/
    : /\.(toml|ya?ml)$|(^|\/)\.[\w.]+$/.test(path)
      ? /(^|\s)#(\s|$)/
      : /(^|\s)(\/\/|\/\*\*?|\*)(\s|$)|<!--/;
  const at = start.exec(line)?.index;
  return at === undefined ? "" : line.slice(at);
}

/**
 * What docs/rules.md says about where a rule is enforced and tested: each rule says both, the files exist, and the names
 * beside a file occur in it; names beside "SQL" occur in a migration.
 */
function checkRules(text: string, tree: Tree, look: Lookup): void {
  const headings = headingsOf(text);
  for (const { title, anchor, line } of headings) {
    if (anchor !== slugOf(title)) look.note(RULES, line, `there are two headings "${title}"`);
  }
  const migrations = [...tree].filter(([path]) => path.startsWith("supabase/migrations/")).map(([, sql]) => sql ?? "");
  const lines = linesOf(text);
  for (const [index, { level, title, line }] of headings.entries()) {
    if (level !== 3) continue;
    const end = headings[index + 1]?.line ?? lines.length + 1;
    const body = lines.slice(line, end - 1).map(([, words]) => words);
    for (const kind of ["Enforced", "Tested"]) {
      const at = body.findIndex((words) => words.startsWith(`- ${kind}: `));
      if (at < 0) {
        look.note(RULES, line, `"${title}" does not say where it is ${kind.toLowerCase()}`);
        continue;
      }
      let list = body[at] ?? "";
      for (let next = at + 1; body[next]?.startsWith("  "); next += 1) list += body[next];
      checkPlaces(list, line + at + 1, tree, migrations.join("\n"), look);
    }
  }
}

/** The files and names of one such list. */
function checkPlaces(list: string, line: number, tree: Tree, migrations: string, look: Lookup): void {
  for (const part of list.split(" · ")) {
    const isSql = /^(- Enforced: )?SQL /.test(part.trim());
    let file: string | null = null;
    for (const [, word = ""] of part.matchAll(/`([^`]+)`/g)) {
      if (/^\.?[\w-]+(\/|\.\w+$)/.test(word) && !/^(private|public)\.\w+$/.test(word)) {
        look.path(RULES, line, word);
        file = word;
      } else if (isSql || file === null) {
        look.name(RULES, line, word, migrations, "supabase/migrations");
      } else {
        look.name(RULES, line, word, tree.get(file) ?? "", file);
      }
    }
  }
}

/** A decision note has the number of its file, which no other has, a status and a date. */
function checkNote(path: string, text: string, tree: Tree, look: Lookup): void {
  const number = NOTES.exec(path)?.[1];
  if (number === undefined) return;
  const twins = [...tree.keys()].filter((other) => NOTES.exec(other)?.[1] === number);
  if (twins.length > 1) look.note(path, 1, `there are ${twins.length} notes ${number}`);
  if (!text.startsWith(`# ${number} `)) look.note(path, 1, `the heading is not numbered ${number}`);
  for (const word of ["Status", "Date"]) {
    if (!new RegExp(`^${word}: \\S`, "m").test(text)) look.note(path, 1, `there is no ${word} line`);
  }
}
