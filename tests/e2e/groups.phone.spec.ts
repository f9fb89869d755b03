import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { score } from "#domain/scoring.ts";
import { DEMO } from "#local/demo/demo.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { saveOutcome, savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

/** The outcome before the championship game. */
const BEFORE_FINAL: BracketRecord = {
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, -1).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
};

test("on a phone, a player creates a group, opens it from the drawer, shares the invite link, and sees what the score would be if Indiana won the title", async ({
  page,
  season,
  expectAccessible,
}) => {
  await savePick(season.url, DEMO, 12, OFFICIAL_RECORD);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await season.signIn(page);
  await page.goto("/cfp-challenge");
  await page.getByRole("button", { name: "Create Group" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Group Name").fill("Thumbs and Touchdowns");
  await dialog.getByRole("button", { name: "Create Group" }).click();
  await expect(page.getByText('Group "Thumbs and Touchdowns" created successfully!').first()).toBeVisible();

  await page.getByRole("button", { name: "Invite" }).click();
  // The init script above sets this property, which the `Window` type does not have.
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.text).toBe("Play the CFP Bracket Challenge with us in Thumbs and Touchdowns.");
  expect(shared.url).toMatch(/\/join\/[0-9a-f]{32}$/);

  await season.moveWeek(12, -10, -1);
  await saveOutcome(season.url, BEFORE_FINAL);
  await page.reload();
  const own = (table: string) => page.getByRole("table", { name: table }).getByRole("row").nth(1);
  const points = (outcome: BracketRecord) => score(OFFICIAL_RECORD, outcome, 12).toLocaleString("en-US");
  await expect(own("Group Members")).toContainText(points(BEFORE_FINAL));
  await expectAccessible();
  await page.getByRole("tab", { name: "Race" }).click();
  // The player is the group's only member.
  await expect(own("Right Now")).toContainText("clinched");
  await expect(own("Right Now")).toContainText(`Max ${points(OFFICIAL_RECORD)}`);
  await page.getByRole("button", { name: "1 Indiana wins" }).click();
  await expect(own("If Indiana Wins It All")).toContainText(points(OFFICIAL_RECORD));
  await expectAccessible();
});
