import type { Locator } from "playwright/test";
import { OFFICIAL_RECORD, officialAfter } from "#support/brackets/official-record.ts";
import { saveOutcome } from "./api.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

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
        if (row.getAnimations().some((each) => !(each instanceof CSSTransition))) glided.add(row.textContent ?? "");
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
  await saveOutcome(season.url, officialAfter(10));
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
