import { z } from "zod";

/** How many characters of a cause are logged. */
const LONGEST = 2_000;

/** How many levels of nested causes are logged. */
const DEEPEST = 3;

/** In characters. Longer lines of a stack trace are left out. */
const LONGEST_PLACE = 500;

/** Lines of a stack trace. */
const FRAMES = 8;

/**
 * Words before the quoted name of our own database objects, which stay in the log. All other quoted text is removed,
 * because it may be personal data.
 */
const OUR_NAMES = /(constraint|relation|column|function|table|policy|type|schema|role|sequence|reading|setting) $/;

/** Email addresses, tokens, ids, and long random text, with their replacements. */
const PERSONAL: readonly [what: RegExp, instead: string][] = [
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, "[address]"],
  [/\beyJ[\w-]+(\.[\w-]+)*/g, "[token]"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "[id]"],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, "[token]"],
  // Column values in database messages, such as Key (email)=(...).
  [/=\([^)]*\)/g, "=(…)"],
];

/** Even if the closing mark was cut off. An apostrophe within a word does not count. */
const QUOTED = /(["`“]|(?<!\w)')[^"'`”]*(["'`”]|$)/g;

/** Also truncates the string. */
export function redactIds(text: string): string {
  // Truncated first, because the patterns are slow on long strings.
  return PERSONAL.reduce((rest, [what, instead]) => rest.replace(what, instead), text.slice(0, LONGEST));
}

/** Also removes quoted text. */
export function redact(text: string): string {
  const unquoted = text
    .slice(0, LONGEST)
    .replace(QUOTED, (all: string, ...[, , at]: [string, string, number]) =>
      OUR_NAMES.test(text.slice(Math.max(at - 20, 0), at)) ? all : '"…"',
    );
  return redactIds(unquoted);
}

/** Without the message. Paths start at `src`, `dist`, `assets` or `node_modules`. */
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

/** Such as ECONNREFUSED, which the database client puts into `details`. */
const SYSTEM_CODE = /\bE[A-Z]{4,}\b/;

/**
 * The error's name, code, message and causes, without user input or personal data: quoted text and the database's
 * details and hints are left out (docs/api.md#the-log).
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
