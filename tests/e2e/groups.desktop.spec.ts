import { type Browser, devices, type Page } from "@playwright/test";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { score } from "../../src/domain/scoring.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "./account.ts";
import { loadResults, savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

/** The season after so many of its games. */
const after = (games: number): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

/** The real bracket with Miami as champion. */
const MIAMI: BracketRecord = { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } };

const points = (record: BracketRecord, games: number, week: number) =>
  score(record, after(games), week).toLocaleString("en-US");

/** A member's row in a table of the page. */
const row = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });

/** A phone of somebody else, at the same product. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
  return (await browser.newContext({ ...phone, baseURL: url })).newPage();
}

test("two players and a season: create, invite, join, name teams, lock a week, three results, what if, receipts", async ({
  browser,
  season,
  page: ana,
  inbox,
  address,
  expectNoViolations,
}) => {
  // Ana sits at a desk, Bo holds a phone.
  const [anaMail, boMail] = [address, `7${address}`];
  for (const mail of [anaMail, boMail]) await createAccount(ana.request, inbox, mail);
  const bo = await openPhone(browser, season.url);
  await ana.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  await ana.goto("/cfp-challenge");
  await ana.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(ana, false).submit({ Email: anaMail, Password: PASSWORD });
  await expect(
    ana.getByText("You're not part of any groups yet. Create or join a group to get started!"),
  ).toBeVisible();
  await ana.getByRole("button", { name: "Create Group" }).click();
  const dialog = ana.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Group Name").fill("  Fourth   and Long ");
  await dialog.getByRole("button", { name: "Create Group" }).dblclick();
  await expect(ana.getByText('Group "Fourth and Long" created successfully!').first()).toBeVisible();
  await ana.getByRole("link", { name: "Fourth and Long" }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Fourth and Long" })).toBeVisible();
  await expect(row(ana, "Group Stats", "Champion")).toContainText("N/A");
  await ana.getByRole("button", { name: "Copy invite link" }).click();
  await expect(ana.getByText(/^Invite link copied/).first()).toBeVisible();
  const link = await ana.evaluate(() => navigator.clipboard.readText());

  // Bo opens the link signed out, signs in and is in; a second time the link only leads there.
  await bo.goto(link);
  await expect(bo.getByText(/this group of 1 player\./)).toBeVisible();
  await bo.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(bo, true).submit({ Email: boMail, Password: PASSWORD });
  await expect(bo.getByText('Successfully joined "Fourth and Long"!').first()).toBeVisible();
  await expect(bo).toHaveURL(/\/group\/[0-9a-f-]{36}$/);
  const groupPath = new URL(bo.url()).pathname;
  await bo.goto(link);
  await expect(bo).toHaveURL(new RegExp(`${groupPath}$`));
  await bo.getByRole("button", { name: "Edit team name" }).click();
  await bo.getByRole("textbox", { name: "Team Name" }).fill("Pylon Cam");
  await bo.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(bo.getByText("Team name updated successfully!").first()).toBeVisible();
  await expect(row(bo, "Group Members", "Pylon Cam")).toBeVisible();

  // Both pick in the open week: Bo's pick moves Ana's statistics only when the week has closed.
  await savePick(season.url, { email: anaMail, password: PASSWORD }, 12, OFFICIAL_RECORD);
  await savePick(season.url, { email: boMail, password: PASSWORD }, 12, MIAMI);
  await ana.reload();
  await expect(row(ana, "Group Members", "Pylon Cam")).toContainText("N/A");
  await expect(row(ana, "Group Stats", "Champion")).toContainText(/Indiana.*100%.*1$/);
  await season.move(12, -10, -1);
  await ana.reload();
  await expect(row(ana, "Group Members", "Pylon Cam")).toContainText("Miami");
  await expect(row(ana, "Group Stats", "Champion")).toContainText(/Indiana.*50%.*1$/);
  await expect(row(ana, "Group Stats", "#1 Seed")).toContainText(/Indiana.*100%.*2$/);
  await expect(row(ana, "Group Stats", "G5 Representative")).toContainText(/James Madison.*2$/);

  // The first round, the semifinals, the final.
  const anaName = usernameOf(anaMail);
  for (const games of [4, 10, 11]) {
    await loadResults(season.url, after(games));
    await ana.reload();
    await expect(row(ana, "Group Members", anaName)).toContainText(points(OFFICIAL_RECORD, games, 12));
    await expect(row(ana, "Group Members", "Pylon Cam")).toContainText(points(MIAMI, games, 12));
    if (games === 11) continue;
    await expect(row(ana, "The table as it is", "Pylon Cam")).toContainText("50% to win");
    if (games !== 10) continue;
    await ana.getByRole("button", { name: "10 Miami wins" }).click();
    const first = ana.getByRole("table", { name: "The table if it goes like this" }).getByRole("row").nth(1);
    await expect(first).toContainText(/Pylon Cam.*100% to win/);
    await expectNoViolations();
    await ana.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoViolations("colours");
  }
  await expect(ana.getByRole("heading", { name: "What If" })).toHaveCount(0);

  // Bo's receipt, on the phone.
  await bo.goto("/cfp-challenge");
  await expect(bo.getByRole("link", { name: "Fourth and Long" })).toBeVisible();
  await bo.getByRole("link", { name: "View Picks" }).last().click();
  const receipt = bo.getByRole("region", { name: "Points" });
  await expect(receipt).toContainText(/Total\s*888/);
  for (const page of ["/cfp-challenge", groupPath, new URL(bo.url()).pathname]) {
    await bo.goto(page);
    await expect(bo.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(bo.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await bo.evaluate(sideways)).toBeLessThanOrEqual(0);
  }
  await bo.context().close();
});
