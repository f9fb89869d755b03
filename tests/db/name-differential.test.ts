import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { tidyName } from "#domain/group.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

setUpDatabase();

/** Returns the names that TypeScript and SQL normalize differently. */
async function disagreements(names: readonly string[]) {
  const rows = await db.sql<{ tidied: string }>(
    `select app.tidy_name(value) as tidied
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

const IS_DEEP = process.env.FAST_CHECK_FACTOR !== undefined;
/** The planes with only ideographs, private or unassigned characters, which only `npm run test:deep` tests. */
const SKIPPED = IS_DEEP ? [-1] : [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16];

/**
 * Returns every Unicode character except U+0000 and surrogates. Leaves out characters that this Node and this database
 * normalize differently because their Unicode versions differ.
 */
async function characters(): Promise<string[]> {
  const rows = await db.sql<{ code: number; normal: string }>(
    `select code, normalize(chr(code), nfkc) as normal from generate_series(1, 1114111) as code
    where code not between 55296 and 57343 and code / 65536 not in (${SKIPPED.join()}) and normalize(chr(code), nfkc) <> chr(code)`,
  );
  const changed = new Map(rows.map(({ code, normal }) => [String.fromCodePoint(code), normal]));
  return Array.from({ length: 1_114_111 }, (_, at) => at + 1)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && !SKIPPED.includes(code >> 16))
    .map((code) => String.fromCodePoint(code))
    .filter((each) => each.normalize("NFKC") === (changed.get(each) ?? each));
}

test("TypeScript and SQL normalize every Unicode character the same way", async () => {
  const all = await characters();
  expect(all.length).toBeGreaterThan(IS_DEEP ? 1_111_000 : 190_000);
  // Each name has 240 of these characters, with a letter before each one. A longer text would be cut instead of
  // normalized.
  const names = Array.from({ length: Math.ceil(all.length / 240) }, (_, n) =>
    all
      .slice(n * 240, n * 240 + 240)
      .map((character) => `a${character}`)
      .join(""),
  );
  expect(await disagreements(names)).toEqual([]);
});

test("TypeScript and SQL normalize thousands of random names the same way", async () => {
  const odd = fc.constantFrom(
    ..." \t\n\u00A0\u1680\u2028\u3000\u00AD\u200B\u200C\u200D\u202E\u2060\u3164\uFFA0\uFE0F\u0301\u0345ＡﬁéÅ\u212B각\u1100\u1161\u11A8🏈🏴1\u20E3\u{E0041}\u{E007F}".normalize(
      "NFC",
    ),
  );
  const names = fc.sample(
    fc.string({ unit: fc.oneof(odd, fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 })), maxLength: 30 }),
    runs(5_000),
  );
  expect(await disagreements(names.map((name) => name.replaceAll("\0", "")))).toEqual([]);
});

test("normalizing a normalized name changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => tidyName(tidyName(typed)) === tidyName(typed)),
    runs(5_000),
  );
});
