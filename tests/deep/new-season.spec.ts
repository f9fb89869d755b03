import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { ERRORS } from "#domain/errors.ts";
import { score } from "#domain/scoring.ts";
import { SEASON } from "#domain/season.ts";
import { season as next } from "#domain/seasons/2026-27.ts";
import type { Team } from "#domain/team.ts";
import { DEMO } from "#local/demo/demo.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { keysOf, type RunningProduct, startProduct } from "#support/browser/product.ts";
import { buildWithSeason } from "#support/seasons/next-build.ts";
import { saveOutcome, savePick } from "../e2e/api.ts";
import { storeWeekDraft } from "../e2e/drafts.ts";
import { test as base, callsOf, expect, type ReceivedMail } from "../e2e/fixtures.ts";
import { Season } from "../e2e/season.ts";

/** A running product that keeps its data when another build is deployed. */
interface Site extends RunningProduct {
  deploy(folder: string): Promise<void>;
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const LOCAL_DATA_DIR = mkdtempSync(join(tmpdir(), "site-"));
      let running = await startProduct({ LOCAL_DATA_DIR });
      const { url } = running;
      await use({
        url,
        printed: () => running.printed(),
        stop: () => running.stop(),
        deploy: async (folder) => {
          await running.stop();
          running = await startProduct({ LOCAL_DATA_DIR, PORT: new URL(url).port }, folder);
        },
      });
      await running.stop();
      rmSync(LOCAL_DATA_DIR, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  product: [({ site }, use) => use(site), { scope: "worker" }],
});

/**
 * The window sizes for each check: a phone's and a desktop's. The desktop size comes last: a check leaves the window at
 * the last size, and the rest of the test is written for desktops.
 */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Teams from five conferences in the new season. In the previous season, the same teams came from only four
 * conferences, because one team has since changed conferences.
 */
const FIELD = [
  ...["ohio-state", "georgia", "miami", "boise-state", "indiana", "texas", "oregon", "alabama"],
  ...["michigan", "ole-miss", "unlv", "san-diego-state"],
];
const PICK: BracketRecord = { ...OFFICIAL_RECORD, teamSlots: FIELD };

const FAN = "fan@example.com";

/** URLs of pages about the season that is ending. */
interface Urls {
  readonly group: string;
  /** A rival's pick. */
  readonly pick: string;
  /** A bracket that was emailed. */
  readonly saved: string;
}

/** Runs a check on the open page at both widths. */
async function atBothWidths<T>(page: Page, look: (isPhone: boolean) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    found.push(await look(size.width < 768));
  }
  return found;
}

async function rowsOf(page: Page, table: string): Promise<string[]> {
  const rows = page.getByRole("table", { name: table }).getByRole("row");
  await expect(rows.nth(1)).toBeAttached();
  return rows.allTextContents();
}

/** All the text on a bracket's page: the owner, dates and places, every team with its verdict, and the score. */
async function textsOf(page: Page, path: string): Promise<(string | null)[]> {
  await page.goto(path);
  await expect(page.getByRole("main")).toContainText(", winner");
  return atBothWidths(page, async (isPhone) => {
    await expect(page.getByText(/^\d of 4$/)).toHaveCount(isPhone ? 1 : 0);
    // When the window's size changes, the slots render later than the rest of the page.
    await expect(page.getByRole("main")).toContainText(", winner");
    return page.getByRole("main").textContent();
  });
}

/**
 * Returns the content of the pages about the season that is ending: a group's table and statistics, a rival's pick, and
 * an emailed bracket.
 */
async function look(page: Page, { group, pick, saved }: Urls, table: "Group Members" | "Final Standings") {
  await page.goto(group);
  return {
    // Only the current season shows rank changes, and only a finished season shows how far each member is behind.
    table: (await rowsOf(page, table)).map((row) =>
      row.replace(/ [▲▼] \d+(up|down) \d+ places?/, "").replace(/Behind|[–−][\d,]*(?=[A-Z])/, ""),
    ),
    stats: await rowsOf(page, "Group Stats"),
    pick: await textsOf(page, pick),
    saved: await textsOf(page, saved),
  };
}

function mailBracket(url: string): Promise<Response> {
  return fetch(`${url}/api/send-picks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: FAN, bracket: fillBracket() }),
  });
}

/** Plays this build's season to its end. */
async function playToTheEnd(season: Season, player: string, inbox: (to: string) => Promise<ReceivedMail[]>) {
  await savePick(season.url, DEMO, 12, OFFICIAL_RECORD);
  await mailBracket(season.url);
  for (let week = 12; week <= 15; week++) await season.moveWeek(week, week - 40, week - 33);
  await saveOutcome(season.url, OFFICIAL_RECORD);
  const [mail] = await inbox(FAN);
  return {
    group: `/group/${await season.find("id", "groups where group_name = 'Demo League'")}`,
    pick: `/view-bracket/${await season.find("id", `weekly_picks where season = app.running_season() and week_number = 5 and user_id <> '${player}'`)}`,
    saved: /\/bracket\/[0-9a-f-]{36}/.exec(mail?.text ?? "")?.[0] ?? "",
  };
}

/** Runs `npm run admin -- season` in a folder. Returns the last line of output. */
async function operate(url: string, folder: string, ...args: string[]): Promise<string | undefined> {
  const env = { ...process.env, PORT: new URL(url).port };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", "season", ...args], {
    cwd: folder,
    env,
  });
  return stdout.trim().split("\n").at(-1);
}

/** Expects the pages to show that no season is open, and saving to fail. */
async function expectNoSeason(page: Page, url: string, group: string, expectAccessible: () => Promise<void>) {
  expect((await fetch(`${url}/api/health`)).status).toBe(409);
  expect(await (await mailBracket(url)).json()).toEqual({ message: ERRORS.SEASON_CHANGING.message });
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("table", { name: "Past Seasons" })).toBeVisible();
  await expect(page.getByText("Past standings are on your group pages.")).toBeVisible();
  await atBothWidths(page, expectAccessible);
  await page.goto(group);
  await expect(page.getByRole("option", { name: SEASON.name })).toHaveCount(1);
  await atBothWidths(page, expectAccessible);
}

/** Saves a pick whose field is valid only with the new season's conferences, and checks the pick's score. */
async function playTheNext(page: Page, season: Season, player: string, group: string): Promise<void> {
  for (let week = 1; week <= 15; week++) await season.moveWeek(week, 7 * week - 8, 7 * week - 1);
  const teams = (await (await fetch(`${season.url}/api/teams`)).json()) as Team[];
  await storeWeekDraft(page, player, 1, PICK, { season: next.name, teams });
  await page.goto("/bracket/week/1");
  await expect(page.getByText("5 of 5 conferences")).toBeVisible();
  await page.getByRole("button", { name: "Save Week Picks" }).last().click();
  await expect(page.getByText("Week 1 picks saved successfully!").first()).toBeVisible();
  await season.moveWeek(1, -8, -1);
  await saveOutcome(season.url, PICK);
  await page.goto(group);
  const points = score(PICK, PICK, 1).toLocaleString("en-US");
  for (const rows of await atBothWidths(page, () => rowsOf(page, "Group Members")))
    expect(rows[1]).toMatch(new RegExp(`^Rank 1 .*demo \\(you\\).*${points}Ohio State 1$`));
  expect((await rowsOf(page, "Group Stats"))[3]).toBe("G5 RepresentativeBoise StatePac-12100%1 pick");
}

test("a group continues into the next season, and its past season can still be viewed", async ({
  page,
  site,
  inbox,
  expectAccessible,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "next-"));
  const { url } = site;
  const built = buildWithSeason(next.name, folder);
  const season = new Season(url, await keysOf(url));
  const player = await season.signIn(page);
  const urls = await playToTheEnd(season, player, inbox);
  const before = await look(page, urls, "Group Members");
  await page.goto("/cfp-challenge");
  const [head = "", ...history] = await rowsOf(page, "Past Seasons");

  expect(await operate(url, ".", "close")).toMatch(/^Nothing was changed\./);
  expect(await operate(url, ".", "close", "--yes")).toBe(`${SEASON.name} is closed.`);
  await built;
  await site.deploy(folder);
  await expectNoSeason(page, url, urls.group, expectAccessible);

  expect(await operate(url, folder, "open", next.name)).toMatch(/^Nothing was changed\./);
  expect(await operate(url, folder, "open", next.name, "--yes")).toBe(`${next.name} is open.`);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  await playTheNext(page, season, player, urls.group);

  const old = { ...urls, group: `${urls.group}?season=${SEASON.name}` };
  const after = await look(page, old, "Final Standings");
  // A past bracket's teams may have left their conferences, so a new bracket cannot start from a past bracket.
  const saved = before.saved.map((text) => text?.replace("Copy This Bracket", ""));
  expect(saved).not.toEqual(before.saved);
  expect({ ...after, pick: after.pick.map((text) => text?.replace(SEASON.name, "")) }).toEqual({ ...before, saved });
  const asked = callsOf(page);
  await page.goto(old.group);
  await page.getByRole("tab", { name: "Picks" }).click();
  await expect(page.getByRole("heading", { name: "The Picks" })).toBeVisible();
  const ofGroups = asked.flatMap((call) => call.split(",")).filter((call) => call.startsWith("groups."));
  expect(ofGroups.sort()).toEqual(["groups.past", "groups.pastPicks"]);
  await atBothWidths(page, expectAccessible);
  await page.goto("/cfp-challenge");
  const points = score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12);
  expect(await rowsOf(page, "Past Seasons")).toEqual([
    head,
    `${SEASON.name}25th of 25 in Demo LeagueIndiana 1 of 15 weeksOverall: 25th of 25${points}`,
    ...history,
  ]);
  await atBothWidths(page, expectAccessible);
  rmSync(folder, { recursive: true });
});
