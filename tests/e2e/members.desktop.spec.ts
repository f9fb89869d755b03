import type { Page } from "playwright/test";
import { compare } from "#domain/comparison.ts";
import { grouped } from "#domain/counting.ts";
import { receipt, score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD, officialAfter } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { saveOutcome } from "./api.ts";
import { expect, expectOnePage } from "./fixtures.ts";
import { type Season, test } from "./season.ts";

const RIVAL = "Okafor's Option";

/** The outcome before the semifinals: three games are still open. */
const OUTCOME = officialAfter(8);
const [MINE, THEIRS, LATER] = [OFFICIAL_RECORD, savableRecord(77), savableRecord(5)];

/**
 * Saves picks for the demo player in week 3, and for a rival in Demo League in weeks 3 and 5. Also saves the outcome.
 */
async function giveSeason(page: Page, season: Season): Promise<void> {
  const own = await season.signIn(page);
  const rival = await season.find("user_id", `group_members where team_name = '${RIVAL.replaceAll("'", "''")}'`);
  await season.givePick(own, 3, MINE);
  await season.givePick(rival, 3, THEIRS);
  await season.givePick(rival, 5, LATER);
  await saveOutcome(season.url, OUTCOME);
}

test("a player opens a rival's week from a group's table, prints the week, and compares the rival's picks with their own", async ({
  page,
  season,
  expectAccessible,
}) => {
  await giveSeason(page, season);
  await page.goto("/cfp-challenge");
  await page.getByRole("link", { name: "Demo League" }).first().click();
  await page.getByRole("link", { name: RIVAL }).click();
  await expect(page.getByRole("heading", { level: 1, name: RIVAL })).toBeVisible();
  const points = score(THEIRS, OUTCOME, 3) + score(LATER, OUTCOME, 5);
  await expect(page.getByText(`with ${grouped(points)} points so far.`)).toBeVisible();
  // The week with the most points is shown until another week is chosen.
  const best = score(THEIRS, OUTCOME, 3) >= score(LATER, OUTCOME, 5) ? 3 : 5;
  await expect(page.getByRole("heading", { name: `Week ${best}` })).toBeVisible();
  await page.getByRole("link", { name: /^Week 3/ }).click();
  await expect(page).toHaveURL(/\/member\/[0-9a-f-]{36}\?week=3$/);
  const { total } = receipt(THEIRS, OUTCOME, 3);
  await expect(page.getByText(grouped(total), { exact: true }).last()).toBeVisible();
  await expectAccessible();

  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/didn't submit Week 4 picks\./)).toBeVisible();
  await page.getByRole("button", { name: "Previous week" }).click();
  await expectOnePage(page);

  await page.getByRole("link", { name: "Compare with Me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `demo vs. ${RIVAL}` })).toBeVisible();
  await expect(page).toHaveURL(/\/compare\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?week=3$/);
  const { totals, open, lines } = compare([MINE, THEIRS], OUTCOME, 3);
  await expect(page.getByText(`you ${grouped(open[0])}, ${RIVAL} ${grouped(open[1])}`)).toBeVisible();
  for (const points of totals) await expect(page.getByText(grouped(points), { exact: true }).first()).toBeVisible();
  const row = page.getByRole("table", { name: "What's at Stake" }).getByRole("row").last();
  if (lines.at(-1)?.only[0].length === 1) await expect(row).toContainText("Indiana");
  await expectAccessible();
});
