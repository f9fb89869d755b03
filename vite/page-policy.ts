import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** The file with the policy of the pages. Vercel reads it before it runs the build, so the build cannot write it. */
const FILE = "vercel.json";

/** What brings the list up to date. */
const COMMAND = "npm run page-policy";

/** What stands in the pages themselves: their scripts and their styles, each text once. */
export interface InlineParts {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;
const STYLES = /<style[^>]*>(.*?)<\/style>/gs;

/** Returns the scripts and styles that stand in these pages. */
export function inlinePartsOf(pages: readonly string[]): InlineParts {
  const find = (pattern: RegExp) =>
    new Set(pages.flatMap((html) => [...html.matchAll(pattern)].map(([, text = ""]) => text)));
  return { scripts: find(SCRIPTS), styles: find(STYLES) };
}

/** Returns how a policy names a script or style that stands in a page. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Returns the policy that `vercel.json`, given as text, has for every page. Fails when there is none. */
export function policyIn(config: string): string {
  const { headers } = JSON.parse(config) as {
    headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
  };
  const ofAll = headers.find(({ source }) => source === "/(.*)")?.headers;
  const policy = ofAll?.find(({ key }) => key === "Content-Security-Policy")?.value;
  if (policy === undefined) throw new Error(`${FILE} has no policy for every page`);
  return policy;
}

const DIRECTIVES = { "script-src": "scripts", "style-src": "styles" } as const satisfies Record<
  string,
  keyof InlineParts
>;

/** Returns a policy that allows these scripts and styles in a page, and none besides. */
export function policyFor(parts: InlineParts, policy: string): string {
  const directives = policy.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    if (!(name in DIRECTIVES)) return directive;
    const texts = parts[DIRECTIVES[name as keyof typeof DIRECTIVES]];
    const kept = sources.filter((source) => !source.startsWith("'sha"));
    return [name, ...kept, ...[...texts].map(hashSource).sort()].join(" ");
  });
  return directives.join("; ");
}

/** Fails with what is wrong and what to do about it unless the policy allows exactly what stands in the pages. */
export function checkPolicy(parts: InlineParts, config: string): void {
  const policy = policyIn(config);
  const expected = policyFor(parts, policy);
  if (expected === policy) return;
  const listed = (text: string) => new Set(text.match(/'sha256-[^']*'/g));
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...all].filter((each) => !others.has(each)).length;
  const missing = without(listed(expected), listed(policy));
  const unused = without(listed(policy), listed(expected));
  throw new Error(
    `The policy in ${FILE} is not that of the pages: it lacks ${missing} of the scripts and styles that stand in them, and allows ${unused} that do not. \`${COMMAND}\` writes it; commit ${FILE}.`,
  );
}

const pagesOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .filter((file) => file.type === "asset" && file.fileName.endsWith(".html"))
    .map((file) => (file.type === "asset" ? String(file.source) : ""));

/** Fails a build whose pages hold a script or style that the policy in `vercel.json` does not allow, or not any more. */
export function pagePolicy(): Plugin {
  return {
    name: "page-policy",
    apply: (config, { command, isSsrBuild }) => command === "build" && !isSsrBuild && !config.build?.ssr,
    enforce: "post",
    generateBundle: {
      order: "post",
      handler: (_, bundle) => checkPolicy(inlinePartsOf(pagesOf(bundle)), readFileSync(FILE, "utf8")),
    },
  };
}

/** Writes the policy of `vercel.json` for the pages of a build, before `pagePolicy` compares the two. */
export function writtenPagePolicy(onWritten: (policy: string) => void): Plugin {
  return {
    name: "written-page-policy",
    enforce: "post",
    generateBundle(_, bundle) {
      const config = readFileSync(FILE, "utf8");
      const before = policyIn(config);
      const policy = policyFor(inlinePartsOf(pagesOf(bundle)), before);
      if (policy !== before)
        writeFileSync(
          FILE,
          config.replace(JSON.stringify(before), () => JSON.stringify(policy)),
        );
      onWritten(policy);
    },
  };
}
