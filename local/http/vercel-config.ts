import { readFileSync } from "node:fs";

interface VercelJson {
  headers?: { source: string; headers: { key: string; value: string }[] }[];
  rewrites?: { source: string; destination: string }[];
}

/** The part of vercel.json that decides what a visitor gets: the same on this machine as there. */
export interface VercelConfig {
  /** The headers of an address; where two entries name the same one, the later holds. */
  headersFor(path: string): [key: string, value: string][];
  /** Where an address leads that is no file, or null. */
  rewrite(path: string): string | null;
}

const ESCAPED = /[.+*?^${}()|[\]\\]/g;

/**
 * A `source` of vercel.json as a pattern: what stands in parentheses is a regular expression, the rest is literal.
 * Fails for the named parameters that Vercel knows too (`:path`), so that nothing is quietly read in another way.
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
  return new RegExp(`^${pattern}$`);
}

/** Reads vercel.json. Fails when it uses conditions (`has`, `missing`), which are not known here. */
export function readVercelConfig(file: URL | string): VercelConfig {
  const { headers = [], rewrites = [] } = JSON.parse(readFileSync(file, "utf8")) as VercelJson;
  for (const entry of [...headers, ...rewrites]) {
    if ("has" in entry || "missing" in entry) throw new Error(`vercel.json: ${entry.source} has a condition`);
  }
  const headerRules = headers.map((entry) => ({ pattern: sourcePattern(entry.source), headers: entry.headers }));
  const rewriteRules = rewrites.map((entry) => ({ pattern: sourcePattern(entry.source), to: entry.destination }));
  return {
    headersFor: (path) =>
      headerRules
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((rule) => rule.headers.map(({ key, value }): [string, string] => [key, value])),
    rewrite: (path) => rewriteRules.find(({ pattern }) => pattern.test(path))?.to ?? null,
  };
}
