import { expect, test } from "vitest";
import { checkReferences, readTree, slugOf } from "../../scripts/references.ts";

/** A small repository in which every reference resolves. */
const CLEAN: Record<string, string | null> = {
  "README.md": "See [the rules](docs/rules.md#placing-a-team), `src/domain/` and `src/domain/game.ts`.\n",
  "docs/rules.md": [
    "# Rules",
    "",
    "### Placing a team",
    "",
    "A team is placed once, see [records](decisions/001-records.md).",
    "",
    "- Enforced: TypeScript `src/domain/game.ts` (`placeTeam`) · SQL `private.check_game`,",
    "  `private.second_check`",
    "- Tested: `tests/game.test.ts`",
    "",
  ].join("\n"),
  "docs/decisions/001-records.md": "# 001 Records\n\nStatus: accepted\n\nDate: 2026-11-21\n",
  "src/domain/game.ts":
    '/** (docs/rules.md#placing-a-team) */\nexport function placeTeam() {\n  return "tests/nowhere.ts";\n}\n',
  "supabase/migrations/1_game.sql":
    "-- See src/domain/game.ts.\ncreate function private.check_game();\ncreate function private.second_check();\n",
  "tests/game.test.ts": "// The rule of src/domain/game.ts.\n",
  "public/logo.svg": null,
};

/** The report on the small repository with these files added or replaced. */
function brokenWith(files: Record<string, string>): string[] {
  const { broken } = checkReferences(new Map(Object.entries({ ...CLEAN, ...files })));
  return broken.map(({ path, line, reason }) => `${path}:${line}: ${reason}`);
}

const rules = (from: string, to: string) => ({ "docs/rules.md": (CLEAN["docs/rules.md"] ?? "").replace(from, to) });

test("a repository whose references all resolve has none that is broken", () => {
  expect(brokenWith({})).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ["a specification", { "src/a.ts": "\n/** (Specification, at the end) */" }, "src/a.ts:2: names a specification"],
  ["a numbered decision", { "src/a.sql": "-- as decision 12 says" }, "src/a.sql:1: names a decision by number"],
  ["several decisions", { "src/a.css": "/* decisions 3 and 4 */" }, "src/a.css:1: names a decision by number"],
  ["a numbered note", { "src/a.ts": "// see note 012" }, "src/a.ts:1: names a decision note by number"],
  ["a numbered section", { "src/a.ts": "// (section 5)" }, "src/a.ts:1: names a numbered section"],
  ["a numbered row", { "src/a.ts": "// Row 7: how fast it is" }, "src/a.ts:1: names a numbered row"],
  ["a mock-up", { "src/a.ts": "// as in the mock-up" }, "src/a.ts:1: names a drawing"],
  ["a folder outside", { "src/a.ts": "// ../shared/design" }, "src/a.ts:1: names a folder outside"],
  ["a dead anchor", { "src/a.ts": "// (docs/rules.md#nowhere)" }, "src/a.ts:1: docs/rules.md has no heading #nowhere"],
  ["a dead document", { "src/a.ts": "// docs/gone.md" }, "src/a.ts:1: there is no docs/gone.md"],
  ["half a note's name", { "src/a.ts": "// docs/decisions/001" }, "src/a.ts:1: names a decision note without"],
  ["a dead link", { "README.md": "[it](docs/gone.md)" }, "README.md:1: there is no docs/gone.md"],
  ["a dead anchor in a link", { "README.md": "# A\n[it](#b)" }, "README.md:2: README.md has no heading #b"],
  [
    "a dead path in a comment",
    { "src/a.ts": "x; // src/domain/gone.ts" },
    "src/a.ts:1: there is no src/domain/gone.ts",
  ],
  ["a dead path in SQL", { "src/a.sql": "-- src/domain/gone.ts" }, "src/a.sql:1: there is no src/domain/gone.ts"],
  ["a dead path in YAML", { "src/a.yml": "# src/gone.ts" }, "src/a.yml:1: there is no src/gone.ts"],
  ["a dead path in Markdown", { "README.md": "`src/gone.ts`" }, "README.md:1: there is no src/gone.ts"],
  ["a dead folder", { "README.md": "`src/gone/`" }, "README.md:1: there is no src/gone/"],
  [
    "a rule without a test",
    rules("- Tested", "Tested"),
    'docs/rules.md:3: "Placing a team" does not say where it is te',
  ],
  ["a rule in no file", rules("domain/game.ts", "gone.ts"), "docs/rules.md:7: there is no src/gone.ts"],
  ["a rule in no function", rules("`placeTeam`", "`move`"), "docs/rules.md:7: src/domain/game.ts has no move"],
  [
    "a rule in no SQL",
    rules("second_check", "third_check"),
    "docs/rules.md:7: supabase/migrations has no private.third",
  ],
  ["two rules of one name", rules("# Rules", "# Placing a team"), 'docs/rules.md:3: there are two headings "Placing'],
  [
    "a note with another number",
    { "docs/decisions/001-records.md": "# 002 Records" },
    "001-records.md:1: the heading is",
  ],
  ["two notes of one number", { "docs/decisions/001-b.md": "# 001 B" }, "001-b.md:1: there are 2 notes 001"],
  [
    "a note without a status",
    { "docs/decisions/001-records.md": "# 001 Records" },
    "001-records.md:1: there is no Status",
  ],
])("%s is reported", (_, files, report) => {
  expect(brokenWith(files).join("\n")).toContain(report);
});

test.each([
  ["An address of GitHub", "[it](https://github.com/somebody/docs/gone.md)"],
  ["a file of somebody else's", "`node_modules/gone/index.js` and `dist/server/handler.js`"],
  ["a placeholder", "`docs/decisions/NNN-title.md`"],
  ["a link in code", "`[it](gone.md)`"],
])("%s is not reported", (_, text) => {
  expect(brokenWith({ "README.md": text })).toEqual([]);
});

test("a path may start at the folder of the file that names it", () => {
  expect(brokenWith({ "local/README.md": "`src/own.ts`", "local/src/own.ts": "" })).toEqual([]);
});

test("a path outside a comment is not looked up", () => {
  expect(brokenWith({ "src/a.ts": 'const gone = "src/gone.ts";' })).toEqual([]);
});

test.each([
  ["The server's clock", "the-servers-clock"],
  ["`ROUND_OF` and [links](a.md)", "round_of-and-links"],
  ["Who may do what?", "who-may-do-what"],
])("the anchor of %j is %j", (heading, anchor) => {
  expect(slugOf(heading)).toBe(anchor);
});

test("the check finds the references of this repository", () => {
  expect(checkReferences(readTree()).found).toBeGreaterThan(900);
});
