/**
 * `npm run assets`: writes the generated files that are committed: the badges, the PNG files in `public`, `seed.sql`,
 * the auth service's email templates, the README's screenshot, and the types of the database's functions. `npm run assets
 * -- badges season` writes only the badges, `seed.sql` and the templates (docs/ops/new-season.md).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import { TEAMS } from "#domain/teams.ts";
import { TROPHY_PATH } from "#domain/trophy-path.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { chromiumPath } from "#support/browser/chromium.mjs";
import { chooseField, chooseWinners, teamNames } from "#support/browser/fill-in-browser.ts";
import { startProduct } from "#support/browser/product.ts";
import { badgeSvg } from "./badge.ts";
import { writeDatabaseTypes } from "./database-types.ts";
import { previewPage } from "./preview-page.ts";
import { seasonFiles } from "./season-files.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));
const FAVICON = readFileSync(`${PUBLIC}favicon.svg`, "utf8");

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The number of pixels in the file for each CSS pixel of the page. */
  readonly scale: number;
  readonly page: string;
}

const fillPage = (svg: string, inset = "0") =>
  `<style>body{margin:0;background:transparent}svg{position:fixed;inset:${inset};width:100vw;height:100vh}</style>${svg}`;
/** Devices crop icons to circles or rounded squares; only the inner four fifths are always visible. */
const MASKABLE = FAVICON.replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"').replace(
  "M0 0h32v32H0z",
  "M-6-6h44v44H-6z",
);

const trophy = (color: string) =>
  fillPage(`<svg viewBox="0 0 66 76"><path fill="${color}" fill-rule="evenodd" d="${TROPHY_PATH}"/></svg>`);

const PICTURES: readonly Picture[] = [
  { file: "apple-touch-icon.png", width: 180, height: 180, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-192.png", width: 192, height: 192, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-512.png", width: 512, height: 512, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-maskable-512.png", width: 512, height: 512, scale: 1, page: fillPage(MASKABLE) },
  { file: "mail/logo.png", width: 40, height: 40, scale: 2, page: fillPage(FAVICON) },
  { file: "mail/trophy.png", width: 66, height: 76, scale: 2, page: trophy("#FFCF1A") },
  { file: "mail/trophy-black.png", width: 66, height: 76, scale: 2, page: trophy("#000000") },
  { file: "og.png", width: 1200, height: 630, scale: 1, page: previewPage() },
];

/** Runs a function in a new page of a browser. */
async function inBrowser(options: object, run: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  await run(await browser.newPage(options));
  await browser.close();
}

async function drawPictures(): Promise<void> {
  mkdirSync(`${PUBLIC}mail`, { recursive: true });
  for (const { file, width, height, scale, page: html } of PICTURES)
    await inBrowser({ viewport: { width, height }, deviceScaleFactor: scale }, async (page) => {
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: PUBLIC + file, omitBackground: true });
    });
}

/** Draws every team's badge, and deletes all other badges. */
function drawBadges(): void {
  rmSync(`${PUBLIC}badges`, { recursive: true, force: true });
  mkdirSync(`${PUBLIC}badges`);
  for (const [id, , abbreviation, primaryColor, secondaryColor] of TEAMS)
    writeFileSync(`${PUBLIC}badges/${id}.svg`, badgeSvg({ abbreviation, primaryColor, secondaryColor }));
}

/** Fills in the real season's bracket in a browser and takes the screenshot for the README. */
async function takeScreenshot(): Promise<void> {
  const product = await startProduct();
  await inBrowser({ viewport: { width: 1360, height: 900 }, reducedMotion: "reduce" }, async (page) => {
    await page.goto(product.url);
    const names = await teamNames(product.url);
    await chooseField(page, OFFICIAL_RECORD, names);
    await chooseWinners(page, OFFICIAL_RECORD, names);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: "docs/bracket.png", fullPage: true, animations: "disabled" });
  });
  await product.stop();
}

const ASSETS: Readonly<Record<string, () => void | Promise<void>>> = {
  badges: drawBadges,
  pictures: drawPictures,
  season: () => {
    for (const [path, text] of seasonFiles(SEASON.name, SEASON_PLAN)) writeFileSync(path, text);
  },
  screenshot: takeScreenshot,
  types: writeDatabaseTypes,
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(ASSETS)) {
  const write = ASSETS[name];
  if (write === undefined) throw new Error(`Unknown: ${name}. Known are ${Object.keys(ASSETS).join(", ")}.`);
  await write();
  console.info(name);
}
