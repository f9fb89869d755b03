import { readFileSync } from "node:fs";

interface VercelJson {
  headers?: { source: string; headers: { key: string; value: string }[] }[];
  rewrites?: { source: string; destination: string }[];
  redirects?: { source: string; destination: string; permanent: boolean }[];
}

/** The rules in vercel.json that affect visitors, so that the local server responds like Vercel. */
export interface VercelConfig {
  /** If two rules set the same header, the later one wins. */
  headersFor(path: string): [key: string, value: string][];
  /**
   * Returns the destination of the first matching rewrite, or null. `$1` is the text that the first parentheses in
   * `source` matched. Vercel rewrites only paths that have neither a file nor a function.
   */
  rewrite(path: string): string | null;
  /** Null for no redirect. Redirects come before files, functions and rewrites. */
  redirect(path: string): string | null;
}

const ESCAPED = /[.+*?^${}()|[\]\\]/g;

/**
 * Ignores case, as Vercel does. Text in parentheses is already a regular expression. Fails for syntax that only Vercel
 * supports, such as `:path`.
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

/** Fails for conditions (`has`, `missing`) and permanent redirects. */
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
