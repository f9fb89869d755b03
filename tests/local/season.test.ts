import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { readSeason } from "../../scripts/admin/season.ts";
import { makeFolder } from "./test-product.ts";

const { path: folder, remove } = makeFolder();
afterAll(remove);

test("a season file with problems is rejected with a list of all problems", async () => {
  // The copy is in another folder, so its imports need absolute paths.
  const source = readFileSync(`src/domain/seasons/${SEASON.name}.ts`, "utf8")
    .replace(/^import type.*$/m, "type Season = object;type SeasonPlan = object;")
    .replaceAll(' from "../', ` from "${join(process.cwd(), "src", "domain")}/`);
  writeFileSync(join(folder, "copied.ts"), source.replace(/^ {4}MAC: `[^`]*`,$/m, ""));
  await expect(readSeason("copied", folder)).rejects.toThrow("copied.ts: the conference MAC is empty.");
  await expect(readSeason("copied", folder)).rejects.toThrow(`the season is named "${SEASON.name}".`);
});

test.each(["../secrets", "1999-00"])("the season %s is rejected because no such season file exists", async (name) => {
  await expect(readSeason(name, folder)).rejects.toThrow("There is no file");
});

test.each(["SUPABASE_URL", "SUPABASE_SECRET_KEY"])(
  "the admin script rejects an environment in which only %s is set",
  (name) => {
    const { SUPABASE_URL: _, SUPABASE_SECRET_KEY: __, ...rest } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", "season", "close"], {
      env: { ...rest, [name]: "http://localhost:1" },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, "Set both SUPABASE_URL and SUPABASE_SECRET_KEY, or neither.\n"]);
  },
);

test.each([["season", "open"], ["unknown"]])(
  "the admin script prints the usage message for the arguments %j",
  (...words) => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", ...words], { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("Usage: npm run admin -- COMMAND")]);
  },
);
