import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSeason } from "../../scripts/admin/season-file.ts";
import { SEASON, SEASON_PLAN } from "../../src/domain/season.ts";

// In another folder, where the rest of the domain is not beside it.
const source = readFileSync(`src/domain/seasons/${SEASON.name}.ts`, "utf8")
  .replace(/^import type.*$/m, "type Season = object;type SeasonPlan = object;")
  .replaceAll(' from "../', ` from "${join(process.cwd(), "src", "domain")}/`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "seasons-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the file of a season with a change in it, under a name of its own, and reads it as the command does. */
async function read(name: string, from: string | RegExp, to: string): Promise<string> {
  const text = source.replace(from, to);
  expect(text).not.toBe(source);
  writeFileSync(join(folder, `${name}.ts`), text);
  return readSeason(name, folder).then(
    () => "",
    (error: Error) => error.message,
  );
}

describe("the file of a season is refused with the line that is wrong", () => {
  const lineOf = (text: string) => source.split("\n").findIndex((line) => line.includes(text)) + 1;

  test("for a team in the field that does not play", async () => {
    const message = await read("a", '"texas-tech",\n    "oregon",', '"yale",\n    "oregon",');
    expect(message).toContain(`a.ts:${lineOf('"texas-tech",')}: yale is in the field, but in no conference.`);
  });

  const [first, second] = SEASON_PLAN.weeks.map(([start, end]) => `["${start}", "${end}"]`);

  test("for weeks in another order", async () => {
    const message = await read("e", `${first},\n    ${second},`, `${second},\n    ${first},`);
    expect(message).toBe(
      `${join(folder, "e.ts")}:${lineOf(`${second}`)}: week 2 begins before the week before it has ended.\n` +
        `${join(folder, "e.ts")}: the season is named "${SEASON.name}".`,
    );
  });

  test("for a lock in the wrong zone", async () => {
    const [, end = ""] = SEASON_PLAN.weeks[0] ?? [];
    const message = await read("b", end, end.replace(/T2\d/, "T16"));
    expect(message).toMatch(
      new RegExp(`b\\.ts:${lineOf(end)}: week 1 locks at 13:00 in New York instead of 17:00: is it in UTC\\?`),
    );
  });

  test("for a conference that is missing", async () => {
    expect(await read("c", /^ {4}MAC: \[[\s\S]*?\],$/m, "")).toContain(
      `c.ts:${lineOf("  conferences: {")}: the conference MAC is missing.`,
    );
  });

  test.each<[why: string, from: string | RegExp, to: string, line: string, message: RegExp]>([
    [
      "a round that has another name",
      "    semi: {",
      "    semifinal: {",
      "  rounds: {",
      /: season\.rounds\.semi: .*object/,
    ],
    [
      "a year in quotes",
      /championshipYear: (\d+)/,
      'championshipYear: "$1"',
      "championshipYear",
      /expected int|number/,
    ],
    ["no venue", /venue: ".*"/, 'venue: " "', "venue: ", /: season\.venue: Too small/],
    ["a word for the weeks", "  weeks: [", "  weekz: [", "export const plan", /: plan\.weeks: .*array/],
    ["no plan", "export const plan", "export const plans", "", /: plan: .*object/],
    ["no TypeScript", 'venue: "', 'venue "', "", /^\S+no-TypeScript\.ts(:\d+)?: /],
  ])("for %s", async (why, from, to, line, message) => {
    const found = await read(why.replaceAll(" ", "-"), from, to);
    expect(found).toMatch(message);
    if (line !== "") expect(found).toContain(`.ts:${lineOf(line)}: `);
  });

  test("for a file that does not exist", async () => {
    await expect(readSeason("../secrets", folder)).rejects.toThrow("There is no file");
    await expect(readSeason("1999-00", folder)).rejects.toThrow("There is no file");
  });
});

test.each(["SUPABASE_URL", "SUPABASE_SECRET_KEY"])(
  "a backend of which only %s is named is not mistaken for the product on this machine",
  (name) => {
    const { SUPABASE_URL: _, SUPABASE_SECRET_KEY: __, ...rest } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", "season", "close"], {
      env: { ...rest, [name]: "http://localhost:1" },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, "SUPABASE_URL and SUPABASE_SECRET_KEY name a backend only together.\n"]);
  },
);
