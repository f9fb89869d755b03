import { readFileSync } from "node:fs";

interface VercelJson {
  headers?: { source: string; headers: { key: string; value: string }[] }[];
  rewrites?: { source: string; destination: string }[];
  redirects?: { source: string; destination: string; permanent: boolean }[];
}

/**
 * The rules in vercel.json that affect visitors. The local server applies these rules, so that it responds like Vercel.
 */
export interface VercelConfig {
  /** Returns the headers for a path. If two rules set the same header, the later rule wins. */
  headersFor(path: string): [key: string, value: string][];
  /**
   * Returns the destination of the first rewrite whose `source` matches a path, or null. In a destination, `$1` stands
   * for the text that the first parentheses in `source` matched. Vercel rewrites only paths that have neither a file
   * nor a function.
   */
  rewrite(path: string): string | null;
  /** Returns where a path temporarily redirects to, or null. Redirects come before files, functions and rewrites. */
  redirect(path: string): string | null;
}

const ESCAPED = /[.+*?^${}()|[\]\\]/g;

/**
 * Returns a `source` in vercel.json as a regular expression. The expression ignores case, because Vercel does. Text in
 * parentheses is already a regular expression; all other text is literal. Fails for syntax that Vercel supports but
 * this function does not, such as `:path`.
 */
export function sourcePattern(source: string): RegExp {
  let pattern = "";
  let depth = 0;
  for (let index = 0; index < source.length; index++) {
    const char = source[index] ?? "";
    if (char === "\\") {
      index += 1;
      pattern += `\\${source[index] ?? ""}`;
      continue;
    }
    if (char === "(") depth += 1;
    if (depth === 0 && /[:{}*+?]/.test(char))
      throw new Error(`vercel.json: ${source} uses ${char}, which is not known here`);
    pattern += depth > 0 ? char : char.replace(ESCAPED, "\\$&");
    if (char === ")") depth -= 1;
  }
  return new RegExp(`^${pattern}$`, "i");
}

/** Reads vercel.json. Fails if the file uses what is not supported here: conditions (`has`, `missing`) or permanent redirects. */
export function readVercelConfig(file: URL | string): VercelConfig {
  const { headers = [], rewrites = [], redirects = [] } = JSON.parse(readFileSync(file, "utf8")) as VercelJson;
  for (const entry of [...headers, ...rewrites, ...redirects]) {
    if ("has" in entry || "missing" in entry) throw new Error(`vercel.json: ${entry.source} has a condition`);
    if ("permanent" in entry && entry.permanent) throw new Error(`vercel.json: ${entry.source} redirects permanently`);
  }
  const headerRules = headers.map((entry) => ({ pattern: sourcePattern(entry.source), headers: entry.headers }));
  const destinationIn = (entries: readonly { source: string; destination: string }[]) => {
    const rules = entries.map((entry) => ({ pattern: sourcePattern(entry.source), to: entry.destination }));
    return (path: string) => {
      const rule = rules.find(({ pattern }) => pattern.test(path));
      return rule ? path.replace(rule.pattern, rule.to) : null;
    };
  };
  return {
    headersFor: (path) =>
      headerRules
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((rule) => rule.headers.map(({ key, value }): [string, string] => [key, value])),
    rewrite: destinationIn(rewrites),
    redirect: destinationIn(redirects),
  };
}
