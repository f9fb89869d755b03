import type { Page } from "playwright/test";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { storeWeekDraft } from "./drafts.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

const MIAMI_WINS = "10 Miami, pick as champion";
const INDIANA_WINS = "1 Indiana, pick as champion";
const OLE_MISS_BEATS_MIAMI = "6 Ole Miss, pick to beat 10 Miami";

const saveButton = (page: Page) => page.getByRole("button", { name: "Save Week Picks" }).last();
const savedButton = (page: Page) => page.getByRole("button", { name: "Picks Saved" }).first();
const champion = (page: Page) => page.getByRole("figure", { name: "Champion" });
const message = (page: Page, text: string | RegExp) => page.getByText(text).first();

test("two tabs edit one week: the last save wins, and neither tab shows unsaved picks as saved", async ({
  page,
  predictor,
  season,
}) => {
  const player = await season.signIn(page);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.goto("/bracket/week/12");
  const other = await page.context().newPage();
  await other.goto("/bracket/week/12");
  await expect(saveButton(other)).toBeEnabled();
  await other.getByRole("button", { name: MIAMI_WINS }).click();

  // Both tabs store their draft under the same key, and the tab that saves deletes the draft.
  await predictor.slot(OLE_MISS_BEATS_MIAMI).click();
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await expect(message(other, /^You saved newer picks elsewhere/)).toBeVisible();
  await expect(saveButton(other)).toBeEnabled();
  await expect(savedButton(other)).toHaveCount(0);
  // The other tab's bracket is still stored as the draft.
  await other.reload();
  await expect(champion(other)).toContainText("Miami");
  await expect(saveButton(other)).toBeEnabled();

  await saveButton(other).click();
  await expect(savedButton(other)).toBeVisible();
  // The first tab has no unsaved changes, so it shows what the other tab saved.
  await expect(champion(page)).toContainText("Miami");
  await expect(savedButton(page)).toBeVisible();
  await predictor.slot(INDIANA_WINS).click();
  await expect(saveButton(page)).toBeEnabled();
  await expect(savedButton(other)).toBeVisible();
  await other.reload();
  await expect(savedButton(other)).toHaveCount(0);
  await other.close();
});
