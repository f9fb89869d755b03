import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tidyName } from "../../src/domain/group.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

/** The names on which TypeScript and SQL disagree. */
async function disagreements(names: readonly string[]) {
  const rows = await db.sql<{ tidied: string }>(
    `select private.tidy_name(value) as tidied
    from jsonb_array_elements_text($1::text::jsonb) with ordinality as list (value, position) order by position`,
    [JSON.stringify(names)],
  );
  expect(rows).toHaveLength(names.length);
  return names.flatMap((name, index) => {
    const sql = rows[index]?.tidied;
    return tidyName(name) === sql || sql === undefined
      ? []
      : [{ name: [...name].map((each) => (each.codePointAt(0) ?? 0).toString(16)), sql }];
  });
}

/** All characters that a database can hold. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && !(code >= 0xd800 && code <= 0xdfff))
  .map((code) => String.fromCodePoint(code));

/** Names with 240 of the characters each, after a letter. A longer name would be cut. */
const NAMES = Array.from({ length: Math.ceil(CHARACTERS.length / 240) }, (_, n) =>
  CHARACTERS.slice(n * 240, n * 240 + 240)
    .map((character) => `a${character}`)
    .join(""),
);

test("TypeScript and SQL tidy every character of Unicode the same way", async () => {
  expect(CHARACTERS).toHaveLength(0x110000 - 2048 - 1);
  expect(await disagreements(NAMES)).toEqual([]);
});

test("they agree on every character between two combining marks", async () => {
  const marks = CHARACTERS.filter((character) => /\p{M}|\p{Cn}/u.test(character) && character < "\u{20000}");
  const marked = (before: string, after: string) =>
    marks
      .map((_, n) => n)
      .filter((n) => n % 60 === 0)
      .map((n) =>
        marks
          .slice(n, n + 60)
          .map((mark) => `e${before}${mark}${after}`)
          .join(""),
      );
  for (const [before, after] of [
    ["\u0301", "\u0316"],
    ["\u0345", "\u0334"],
  ] as const) {
    expect(await disagreements(marked(before, after))).toEqual([]);
  }
});

test("they agree on thousands of random names full of blanks, combining marks and invisible characters", async () => {
  const odd = fc.constantFrom(
    ..." \t\n\u00A0\u1680\u2028\u3000\u00AD\u200B\u200D\u202E\u2060\u3164\uFFA0\uFE0F\u0301\u0345ＡﬁéÅ\u212B각\u1100\u1161\u11A8🏈\u{E0041}".normalize(
      "NFC",
    ),
  );
  const names = fc.sample(
    fc.string({ unit: fc.oneof(odd, fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 })), maxLength: 30 }),
    runs(5_000),
  );
  expect(await disagreements(names.map((name) => name.replaceAll("\0", "")))).toEqual([]);
});

test("tidying a tidy name changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => tidyName(tidyName(typed)) === tidyName(typed)),
    runs(5_000),
  );
});
