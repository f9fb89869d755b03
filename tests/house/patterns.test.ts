import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

const OWN_FILES = "reads files of this repository";
const A_SETTING = "reads a setting, which the operator writes";
const CUT = "what it reads is cut to 2,000 characters first";
const OWN_MAILS = "reads mails of this machine's own product, which are as long as we make them";

/**
 * The patterns that may take longer than the length of what they read, each with the reason why nobody can make use of it.
 * The test fails for one here that is no longer there.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  "src/domain/season-check.ts /([A-Z]+), ([A-Z]+) (\\d+)/g": OWN_FILES,
  "src/server/env.ts /\\/+$/": A_SETTING,
  "src/server/supabase.ts /\\/+$/": A_SETTING,
  "src/server/log-cause.ts /[^\\s\"'<>(),;:=]+@[^\\s\"'<>(),;:=]+/g": CUT,
  "src/server/log-cause.ts /(?=[\\w-]*\\d)(?=[\\w-]*[a-z])[\\w-]{24,}/gi": CUT,
  "src/server/log-cause.ts /([\"`“]|(?<!\\w)')[^\"'`”]*([\"'`”]|$)/g": CUT,
  "src/server/log-cause.ts /[^\\s()@]*\\/(?=(src|dist|assets|node_modules)\\/)/":
    "reads lines of 500 characters at most",
  "local/supabase/supabase.ts /^bearer\\s+(.*)$/i": "fails at a line break only, which no header holds",
  "local/mailbox/html-to-text.ts /<[^>]*>/g": OWN_MAILS,
  "local/mailbox/mailbox.ts /<([^>]*)>/": OWN_MAILS,
  "local/mailbox/resend-message.ts /\\.[^@]*$/": OWN_MAILS,
};

/** Every pattern of a source text, as it is written. */
function patternsOf(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node.getText(file));
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  visit(file);
  return found;
}

/** Whether a text of one character that is repeated takes a pattern the square of its length, or worse. */
function isSlow(pattern: string): boolean {
  const { source = "", flags = "" } = /^\/(?<source>.*)\/(?<flags>\w*)$/s.exec(pattern)?.groups ?? {};
  return analyse({ source, flags }).reports.length > 0;
}

test("no pattern takes longer than what it reads is long, but those that were looked at", async () => {
  const slow: string[] = [];
  let count = 0;
  for await (const path of glob(["src/**/*.{ts,tsx}", "local/**/*.{ts,mjs}"])) {
    for (const pattern of patternsOf(path, readFileSync(path, "utf8"))) {
      count++;
      if (isSlow(pattern)) slow.push(`${path} ${pattern}`);
    }
  }
  expect(count).toBeGreaterThan(50);
  expect([...new Set(slow)].sort()).toEqual(Object.keys(REVIEWED).sort());
});

test.each(["/\\s*,\\s*/", "/(a+)+b/", "/^(\\w+\\s?)*$/"])("the square of its length is seen in %s", (pattern) => {
  expect(patternsOf("a.ts", `const a = ${pattern};`)).toEqual([pattern]);
  expect(isSlow(pattern)).toBe(true);
});

test.each(["/^\\s*at |@/", "/,/", "/^[0-9a-f]{8}-[0-9a-f]{4}$/"])("%s takes as long as what it reads", (pattern) => {
  expect(isSlow(pattern)).toBe(false);
});
