import type { Page } from "playwright/test";
import { DEMO } from "#local/demo/demo.ts";
import { TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import { Account } from "./account.ts";
import { storeWeekDraft } from "./drafts.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { test } from "./season.ts";

/** A week's row in the challenge table. */
function row(page: Page, week: number) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^(Week )?${week}$`) }) });
}

async function toggleEditMode({ page }: Predictor): Promise<void> {
  await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: /^(Edit Picks|Exit Edit Mode)$/ }).click();
}

async function save({ page }: Predictor): Promise<void> {
  await page.getByRole("button", { name: "Save Week Picks" }).last().click();
}

const expectMessage = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Signs in as the demo player on the challenge's home page, and opens the week 12 editor. */
async function openWeek12({ page, isPhone }: Predictor): Promise<void> {
  await page.goto("/cfp-challenge");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, isPhone).submit({ Email: DEMO.email, Password: DEMO.password });
  await expect(page.getByRole("heading", { name: "Welcome, demo" })).toBeVisible();
  await expect(row(page, 12)).toContainText("Not Submitted");
  const session = await page.evaluate(() => localStorage.getItem("cfp-bracket.session"));
  await storeWeekDraft(page, JSON.parse(session ?? "").user.id, 12, TOO_FEW_CONFERENCES);
  await row(page, 12).getByRole("link", { name: "Make Picks" }).click();
}

/**
 * Tries to save a bracket with too few conferences, replaces two teams, saves, and saves again with another champion.
 */
async function fixAndSave(predictor: Predictor): Promise<void> {
  const { page } = predictor;
  await predictor.turnTo(3);
  await save(predictor);
  const rejection = page.getByRole("dialog", { name: "Invalid Bracket" });
  await expect(rejection).toContainText("2 more needed");
  await rejection.getByRole("button", { name: "Back to Bracket" }).click();
  await predictor.turnTo(0);
  await toggleEditMode(predictor);
  for (const team of ["11 LSU", "12 Texas"]) await predictor.slot(`${team}, remove`).first().click();
  await toggleEditMode(predictor);
  await predictor.choose(11, "Tulane");
  await predictor.choose(12, "James Madison");
  await predictor.slot("5 Oregon, pick").first().click();
  await predictor.slot("6 Ole Miss, pick").first().click();
  await expect(page.getByText("5 of 5 conferences")).toBeVisible();
  await predictor.turnTo(3);
  await save(predictor);
  await expectMessage(page, "Week 12 picks saved successfully!");
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();
  await predictor.slot("10 Miami, pick as champion").click();
  await save(predictor);
  await expectMessage(page, "Week 12 picks updated successfully!");
}

/** Copies the week 12 picks into week 13 and saves them. */
async function copyIntoWeek13(predictor: Predictor): Promise<void> {
  const { page } = predictor;
  await page.goto("/cfp-challenge");
  await page.getByText("Weeks 1–12").click();
  await expect(row(page, 12)).toContainText("Submitted");
  await expect(page.getByRole("heading", { name: "Week 13 is open" })).toBeVisible();
  await row(page, 13).getByRole("link", { name: "Make Picks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week 13 Picks" })).toBeAttached();
  await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await expectMessage(page, "Week 12 picks copied successfully!");
  await predictor.turnTo(3);
  await save(predictor);
  await expectMessage(page, "Week 13 picks saved successfully!");
}

/** Views the saved week 12 picks, which can no longer be changed. */
async function viewWeek12(predictor: Predictor): Promise<void> {
  const { page } = predictor;
  await page.goto("/cfp-challenge");
  await page.getByText("Weeks 1–12").click();
  await row(page, 12).getByRole("link", { name: "View Picks" }).click();
  await expect(page).toHaveURL(/\/view-bracket\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Your Bracket")).toBeVisible();
  await predictor.turnTo(3);
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
  await expect(page.getByRole("button", { name: /pick|Reset|Save|Edit|Copy/ })).toHaveCount(0);
}

test("a player fixes a rejected bracket, saves twice, copies last week's picks, views a closed week, and cannot save after the lock time", async ({
  page,
  predictor,
  season,
}) => {
  await openWeek12(predictor);
  await fixAndSave(predictor);
  await season.moveWeek(12, -10, -1);
  await season.moveWeek(13, -1, 6);
  await copyIntoWeek13(predictor);
  await viewWeek12(predictor);

  // The operator ends week 13 while its page is open. The page learns this when the save is rejected.
  await page.goto("/bracket/week/13");
  await predictor.turnTo(3);
  await predictor.slot("1 Indiana, pick as champion").click();
  await season.moveWeek(13, -8, -0.01);
  await save(predictor);
  await expectMessage(page, "Picks for this week are locked.");
  await expect(
    page.getByText("Week 13 has closed. These changes weren't saved in time. Your earlier picks count."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show Saved Picks" }).click();
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
});
