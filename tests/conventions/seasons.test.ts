import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import { longDays, shortDays } from "#domain/season-days.ts";
import { season as agreed } from "#domain/seasons/2025-26.ts";
import { SEASON_NAMES } from "#domain/seasons/load.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";
import { seasonFiles } from "../../scripts/season-files.ts";

const SEASONS_FOLDER = "src/domain/seasons";

/**
 * The only files that are allowed to mention a season: the season files, files generated from the season's data, and
 * the dated decisions.
 */
const EXCEPT = [...seasonFiles(SEASON.name, SEASON_PLAN).keys(), SEASONS_FOLDER, "docs/decisions"];

/** The only test that compares a season with the agreed dates, bowls and venue. */
const TEXTS_TEST = "tests/domain/seasons.test.ts";

function filesUnder(path: string): string[] {
  if (EXCEPT.includes(path)) return [];
  if (statSync(path).isFile())
    return /\.(tsx?|mjs|js|json|sql|md|html|css|toml|txt|webmanifest|yml)$/.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

const PRODUCT = ["src", "api", "local", "scripts", "supabase", "vite", "public", "docs", "bench"];
const PAGES = ["index.html", "captcha.html", "vite.config.ts", "README.md", "CONTRIBUTING.md", "package.json"];

/** Strings that may appear only in season files. */
const texts = ALL_SEASONS.map(({ season }) => season).flatMap(({ name, venue, days, bowls }) => [
  name,
  venue,
  ...Object.values(days).map(longDays),
  ...Object.values(days)
    .map(shortDays)
    .filter((short) => short.includes("/")),
  ...Object.values(bowls ?? {}).map(({ bowl }) => bowl),
]);

/**
 * Matches a year that could belong to one of our seasons. A number next to letters or digits, or after "U+", is not a
 * year.
 */
const YEAR = /(?<![\w#+-])20(?:2[4-9]|3\d)(?!\w)/;

/**
 * Matches the path of a season file. Any file may contain such a path, because a test that needs a certain season
 * imports that season's file.
 */
const FILE_OF_SEASON = /seasons\/[\d-]+\.ts/g;

test("outside the tests, only season files mention years, season names, game dates, bowls or venues", () => {
  const named = [...PRODUCT, ...PAGES].flatMap(filesUnder).flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .map((line, index) => ({ place: `${path}:${index + 1}`, line: line.replaceAll(FILE_OF_SEASON, "") }))
      .filter(({ line }) => YEAR.test(line) || texts.some((text) => line.includes(text)))
      .map(({ place, line }) => `${place}: ${line.trim().slice(0, 100)}`),
  );
  expect(named).toEqual([]);
});

test("only one test file mentions a season's name, dates, bowls or venue", () => {
  const named = filesUnder("tests")
    .filter((path) => path !== TEXTS_TEST)
    .flatMap((path) => {
      const written = readFileSync(path, "utf8").replaceAll(FILE_OF_SEASON, "");
      return texts.filter((text) => written.includes(text)).map((text) => `${path}: ${text}`);
    });
  expect(named).toEqual([]);
});

test("the build uses the expected season", () => {
  expect(SEASON).toBe(agreed);
});

test("the files generated from the season by `npm run assets -- season` are up to date", () => {
  for (const [path, text] of seasonFiles(SEASON.name, SEASON_PLAN)) expect(readFileSync(path, "utf8"), path).toBe(text);
});

test("each season file is named after its season, and the loader for old brackets has an entry for each file", () => {
  for (const { file, season } of ALL_SEASONS) expect(file).toBe(`${season.name}.ts`);
  expect(SEASON_NAMES).toEqual(ALL_SEASONS.map(({ season }) => season.name));
});
