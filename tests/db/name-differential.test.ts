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

/** Whether a database can hold a character, and every Unicode version in use agrees on what it is. */
const isSettled = (code: number) =>
  code > 0 && !(code >= 0xd800 && code <= 0xdfff) && !/\p{Cn}/u.test(String.fromCodePoint(code));

test("TypeScript and SQL tidy every character of the lower planes, and every tag, the same way", async () => {
  const codes = [...Array(0x20000).keys(), ...Array.from({ length: 0x1000 }, (_, n) => 0xe0000 + n)].filter(isSettled);
  expect(codes.length).toBeGreaterThan(80_000);
  const different = await disagreements(codes.map((code) => `a${String.fromCodePoint(code)}b`));
  // A database with an older Unicode leaves characters that it does not know as they are.
  const isLeft = ({ name, sql }: (typeof different)[number]) =>
    sql === String.fromCodePoint(...name.map((code) => Number.parseInt(code, 16)));
  expect(different.filter((quarrel) => !isLeft(quarrel))).toEqual([]);
  expect(different.length).toBeLessThan(100);
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
