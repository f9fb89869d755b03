import type { Locator } from "playwright/test";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { DEMO } from "#local/demo/demo.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { saveOutcome, savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { hearOf } from "./live.ts";
import { test } from "./season.ts";

/** Returns the outcome after this many games. */
const after = (games: number): BracketRecord => ({
  teamSlots: OFFICIAL_RECORD.teamSlots,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

test("the challenge home page shows a new result without a reload, and a group's Race tab shows which members can still win", async ({
  page,
  season,
  expectAccessible,
}) => {
  await savePick(season.url, DEMO, 12, OFFICIAL_RECORD);
  await season.moveWeek(12, -10, -1);
  await saveOutcome(season.url, after(9));
  await season.signIn(page);
  await page.goto("/cfp-challenge");
  await expect(page.getByText(/Updated \d+:\d\d [AP]M/)).toBeVisible();
  await saveOutcome(season.url, after(10));
  await hearOf(page, "Miami beat Ole Miss. You're 1st in Demo League.");
  await expectAccessible();

  // No other group member has picks.
  await page.getByRole("link", { name: "Demo League" }).first().click();
  await page.getByRole("tab", { name: "Race" }).click();
  const rows = page.getByRole("table", { name: "Right Now" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("clinched");
  await page.getByRole("button", { name: "Show 24 Eliminated" }).click();
  await expect(rows.nth(2)).toContainText("eliminated");
  await expect(page.getByText(/Chances treat every game as a coin flip/)).toBeVisible();
  await expectAccessible();
});

/**
 * Rapidly alternates between pressing two teams. Returns how many presses registered and whether any row was animated.
 */
const pressInTurn = (game: Locator) =>
  game.evaluate(async (element) => {
    const sides = [...element.querySelectorAll("button")];
    const table = document.querySelector("[role='tabpanel']:not([hidden]) table");
    const glided = new Set<string>();
    let heard = 0;
    for (let press = 0; press < 100; press++) {
      const side = sides[press % 2];
      side?.click();
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (side?.getAttribute("aria-pressed") === "true") heard++;
      for (const row of table?.querySelectorAll("tbody tr") ?? []) {
        if (row.getAnimations().some(({ id }) => id === "glide")) glided.add(row.textContent ?? "");
      }
    }
    return { heard, hasAnimated: glided.size > 0 };
  });

test("team buttons respond to every press while table rows animate to their new ranks, and reduced motion turns the animation off", async ({
  page,
  season,
}) => {
  const demo = await season.signIn(page);
  const { champ: _, ...played } = OFFICIAL_RECORD.winners;
  const other = await season.find("user_id", `group_members where user_id <> '${demo}'`);
  await season.givePick(demo, 12, OFFICIAL_RECORD);
  await season.givePick(other, 12, { ...OFFICIAL_RECORD, winners: { ...played, champ: 10 } });
  await season.moveWeek(12, -10, -1);
  await saveOutcome(season.url, after(10));
  await page.goto("/cfp-challenge");
  await page.getByRole("link", { name: "Demo League" }).first().click();
  await page.getByRole("tab", { name: "Race" }).click();
  const final = page.getByRole("group", { name: "Indiana vs. Miami" });
  await expect(final.getByRole("button")).toHaveCount(2);
  expect(await pressInTurn(final)).toEqual({ heard: 100, hasAnimated: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForTimeout(500);
  expect(await pressInTurn(final)).toEqual({ heard: 100, hasAnimated: false });
});
