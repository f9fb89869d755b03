import { z } from "zod";

/** How many characters of a cause are logged. */
const LONGEST = 2_000;

/** How many levels of nested causes are logged. */
const DEEPEST = 3;

/** Stack trace lines with more characters than this are left out. */
const LONGEST_PLACE = 500;

/** How many lines of a stack trace are logged. */
const FRAMES = 8;

/**
 * Matches a word that comes before the quoted name of one of our database objects, such as `relation` or `column`.
 * These names stay in the log. All other quoted text is removed, because it may be personal data.
 */
const OUR_NAMES = /(constraint|relation|column|function|table|policy|type|schema|role|sequence|reading|setting) $/;

/** Patterns of personal data with their replacements: email addresses, tokens, ids, and long random text. */
const PERSONAL: readonly [what: RegExp, instead: string][] = [
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, "[address]"],
  [/\beyJ[\w-]+(\.[\w-]+)*/g, "[token]"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "[id]"],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, "[token]"],
  // Column values in database messages, such as Key (email)=(...).
  [/=\([^)]*\)/g, "=(…)"],
];

/**
 * Matches quoted text, even if the closing quotation mark was cut off. An apostrophe within a word does not count as a
 * quotation mark.
 */
const QUOTED = /(["`“]|(?<!\w)')[^"'`”]*(["'`”]|$)/g;

/** Removes email addresses, tokens and ids from a string, and truncates the string. */
export function redactIds(text: string): string {
  // The string is truncated before the patterns are applied, because the patterns are slow on long strings. A string
  // may be as long as a whole request.
  return PERSONAL.reduce((rest, [what, instead]) => rest.replace(what, instead), text.slice(0, LONGEST));
}

/** Redacts a string: removes email addresses, tokens, ids, and quoted text. */
export function redact(text: string): string {
  const unquoted = text
    .slice(0, LONGEST)
    .replace(QUOTED, (all: string, ...[, , at]: [string, string, number]) =>
      OUR_NAMES.test(text.slice(Math.max(at - 20, 0), at)) ? all : '"…"',
    );
  return redactIds(unquoted);
}

/**
 * Returns the code positions in a stack trace, without the error message. Paths start at `src`, `dist`, `assets` or
 * `node_modules`.
 */
export function framesOf(stack: string | undefined): string {
  const lines = (stack ?? "").split("\n").filter(({ length }) => length <= LONGEST_PLACE);
  const places = lines.filter((line) => /^\s*at |@/.test(line) && /:\d+/.test(line));
  const short = places.map((line) =>
    line
      .trim()
      .replace(/^at /, "")
      .replace(/[^\s()@]*\/(?=(src|dist|assets|node_modules)\/)/, "")
      .replace(/\?[^:)\s]*/, ""),
  );
  return short.slice(0, FRAMES).join(" < ");
}

const text = z.string().nullish();
const code = z.union([z.string(), z.number()]).nullish();
const named = z.object({ name: text, code, message: text, details: text, cause: z.unknown().optional() });

/** A connection error's system code, such as ECONNREFUSED, which the database client puts into `details`. */
const SYSTEM_CODE = /\bE[A-Z]{4,}\b/;

/**
 * Describes a failure for the log: the error's name, code, message and causes. The description contains no user input
 * or personal data, because it leaves out quoted text and the database's details and hints (docs/api.md#the-log).
 */
export function describeCause(cause: unknown, depth = 0): string {
  if (typeof cause === "string") return redact(cause);
  if (cause instanceof z.ZodError) {
    return cause.issues
      .map(({ path, message }) => redact(`${path.join(".")}: ${message}`))
      .join("; ")
      .slice(0, LONGEST);
  }
  const found = named.safeParse(cause);
  if (!found.success) return typeof cause;
  const { name, message, details } = found.data;
  const code = found.data.code || SYSTEM_CODE.exec(details ?? "")?.[0];
  const said = [name, code].filter(Boolean).join(" ") || "object";
  const inner = depth < DEEPEST ? found.data.cause : undefined;
  const because = inner === undefined ? "" : `; because of ${describeCause(inner, depth + 1)}`;
  return `${said}: ${redact(message ?? "")}${because}`.slice(0, LONGEST);
}
