import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Parts of names that CONTRIBUTING.md#words rules out, with the word to use. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/answer/i, "response, respond"],
  [/refus/i, "reject, rejection"],
  [/wanted_/, "the argument's plain name, qualified by the function's name"],
  [/kept\b|^kept|Kept|KEPT/, "stored, saved or cached"],
  [/ADDRESSES|[a-z]Address(es)?Of|Address$/, "endpoint, url or path; email; ip"],
  [/readerId/, "viewerId"],
  [/Surroundings/, "context"],
  [/^Chase|Gliding/, "CatchUp, Animated"],
  [/^note(Request|Failure)$|note_action/, "count, log"],
];
/** Names that others chose. */
const THEIRS = new Set(["ECONNREFUSED", "email_address_invalid", "remoteAddress", "emailAddress"]);

/** The names in a file: identifiers of TypeScript, or all words of SQL outside of comments and strings. */
function namesIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".sql")) return text.replace(/--.*|'[^']*'/g, "").match(/[a-z_]\w*/gi) ?? [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

test("names use the words of CONTRIBUTING.md", { timeout: 60_000 }, () => {
  const listed = execFileSync("git", ["ls-files", "src", "local", "scripts", "supabase", "tests"], {
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => /\.(tsx?|mjs|js|sql)$/.test(file));
  const wrong = files.flatMap((file) => {
    const own = [file, ...new Set(namesIn(file))].filter((name) => !THEIRS.has(name));
    return WORDS.flatMap(([stem, say]) =>
      own.filter((name) => stem.test(name)).map((name) => `${file}: ${name} (say ${say})`),
    );
  });
  expect(wrong).toEqual([]);
});
