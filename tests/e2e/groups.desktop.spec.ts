import { type Browser, devices, type Page } from "playwright/test";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD, officialAfter } from "#support/brackets/official-record.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "./account.ts";
import { saveOutcome, savePick } from "./api.ts";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { type Season, test } from "./season.ts";

/** The official bracket with Miami as champion. */
const MIAMI: BracketRecord = { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } };

const points = (record: BracketRecord, games: number, week: number) =>
  score(record, officialAfter(games), week).toLocaleString("en-US");

/** Finds a member's row in one of the page's tables. */
const row = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });

/** Opens a phone browser for a second person on the same site. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
  return (await browser.newContext({ ...phone, baseURL: url })).newPage();
}

/** Ana signs in, creates a group and copies its invite link. Returns the link. */
async function createGroup(ana: Page, email: string): Promise<string> {
  await ana.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ana.goto("/cfp-challenge");
  await ana.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(ana, false).submit({ Email: email, Password: PASSWORD });
  await expect(
    ana.getByText("You're not part of any groups yet. Create or join a group to get started!"),
  ).toBeVisible();
  await ana.getByRole("button", { name: "Create Group" }).click();
  const dialog = ana.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Group Name").fill("  Fourth   and Long ");
  await dialog.getByRole("button", { name: "Create Group" }).dblclick();
  await expect(ana.getByText('Group "Fourth and Long" created successfully!').first()).toBeVisible();
  await expect(ana.getByRole("heading", { level: 1, name: "Fourth and Long" })).toBeVisible();
  await expect(row(ana, "Group Stats", "Champion")).toContainText("N/A");
  await ana.getByRole("button", { name: "Invite" }).click();
  await expect(ana.getByRole("button", { name: "Link Copied" })).toBeVisible();
  return ana.evaluate(() => navigator.clipboard.readText());
}

/**
 * Bo opens the invite link while signed out, signs in, joins the group, and sets a team name. Returns the group's path.
 */
async function joinAndNameTeam(bo: Page, email: string, link: string): Promise<string> {
  await bo.goto(link);
  await expect(bo.getByText(/1 player so far: /)).toBeVisible();
  await bo.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(bo, true).submit({ Email: email, Password: PASSWORD });
  await bo.getByRole("button", { name: "Join Fourth and Long" }).click();
  await expect(bo.getByText('Successfully joined "Fourth and Long"!').first()).toBeVisible();
  await expect(bo).toHaveURL(/\/group\/[0-9a-f-]{36}$/);
  const groupPath = new URL(bo.url()).pathname;
  // Bo is already a member, so the link now just opens the group.
  await bo.goto(link);
  await expect(bo).toHaveURL(new RegExp(`${groupPath}$`));
  await bo.getByRole("button", { name: "Edit team name" }).click();
  await bo.getByRole("textbox", { name: "Team Name" }).fill("Pylon Cam");
  await bo.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(bo.getByText("Team name updated successfully!").first()).toBeVisible();
  await expect(row(bo, "Group Members", "Pylon Cam")).toBeVisible();
  return groupPath;
}

/**
 * Checks the statistics on Ana's page. While the week is open, they count only her own pick. After the week closes,
 * they also count Bo's pick.
 */
async function expectStatistics(ana: Page, season: Season): Promise<void> {
  await ana.reload();
  await expect(row(ana, "Group Members", "Pylon Cam")).toContainText("N/A");
  await expect(row(ana, "Group Stats", "Champion")).toContainText(/Indiana.*100%.*1 pick$/);
  await season.moveWeek(12, -10, -1);
  await ana.reload();
  await expect(row(ana, "Group Members", "Pylon Cam")).toContainText("Miami");
  await expect(row(ana, "Group Stats", "Champion")).toContainText(/Indiana.*50%.*1 pick$/);
  await expect(row(ana, "Group Stats", "#1 Seed")).toContainText(/Indiana.*100%.*2 picks$/);
  await expect(row(ana, "Group Stats", "G5 Representative")).toContainText(/James Madison.*2 picks$/);
}

/** Waits until a page shows this news. Triggers polls for the outcome by making the tab look newly visible. */
async function hearOf(page: Page, news: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByRole("main").getByText(news)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/**
 * Ana follows the scores after the first round, the semifinals and the championship. Before the championship, she tries
 * out Miami as the winner. Then the open page polls and shows the result.
 */
async function followResults(ana: Page, name: string, url: string, expectAccessible: () => Promise<void>) {
  for (const games of [4, 10, 11]) {
    await saveOutcome(url, officialAfter(games));
    if (games < 11) await ana.reload();
    else await hearOf(ana, "Indiana beat Miami. You're 1st.");
    await expect(row(ana, "Group Members", name)).toContainText(points(OFFICIAL_RECORD, games, 12));
    await expect(row(ana, "Group Members", "Pylon Cam")).toContainText(points(MIAMI, games, 12));
    if (games === 11) continue;
    await ana.getByRole("tab", { name: "Race" }).click();
    await expect(row(ana, "Right Now", "Pylon Cam")).toContainText("50%");
    if (games !== 10) continue;
    // Checked only when the final is the only game left. With more games left, a player can finish first even if their
    // champion loses.
    await expect(row(ana, "Right Now", "Pylon Cam")).toContainText("Needs Miami");
    await ana.getByRole("button", { name: "10 Miami wins" }).click();
    const first = ana.getByRole("table", { name: "If Miami Wins It All" }).getByRole("row").nth(1);
    await expect(first).toContainText(/Pylon Cam.*clinched/);
    await expectAccessible();
  }
  await expect(ana.getByRole("tab", { name: "Race" })).toHaveCount(0);
}

/**
 * On a phone, Bo opens a pick and sees its points. Fails if challenge home, the group's page or the pick's page scrolls
 * sideways.
 */
async function readPoints(bo: Page, groupPath: string): Promise<void> {
  await bo.goto("/cfp-challenge");
  await expect(bo.getByRole("link", { name: "Fourth and Long" })).toBeVisible();
  await bo.getByText(/^Weeks 1–/).click();
  await bo.getByRole("link", { name: "View Picks" }).last().click();
  await expect(bo.getByRole("region", { name: "Points" })).toContainText(/Total\s*888/);
  for (const path of ["/cfp-challenge", groupPath, new URL(bo.url()).pathname]) {
    await bo.goto(path);
    await expect(bo.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(bo.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await expectNoSidewaysScroll(bo);
  }
}

test("one player creates a group, another player joins and names a team, and both scores update after each of three results", async ({
  browser,
  season,
  page: ana,
  inbox,
  address,
  expectAccessible,
}) => {
  const [anaMail, boMail] = [address, `7${address}`];
  for (const mail of [anaMail, boMail]) await createAccount(ana.request, inbox, mail);
  const bo = await openPhone(browser, season.url);
  const link = await createGroup(ana, anaMail);
  const groupPath = await joinAndNameTeam(bo, boMail, link);
  await savePick(season.url, { email: anaMail, password: PASSWORD }, 12, OFFICIAL_RECORD);
  await savePick(season.url, { email: boMail, password: PASSWORD }, 12, MIAMI);
  await expectStatistics(ana, season);
  await followResults(ana, usernameOf(anaMail), season.url, expectAccessible);
  await readPoints(bo, groupPath);
  await bo.context().close();
});
