import type { Page } from "@playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { Account } from "./account.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { leaveWeekDraft, TOO_FEW_CONFERENCES, test } from "./season.ts";

/** The row of a week in the table of the challenge. */
function row(page: Page, week: number) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^(Week )?${week}$`) }) });
}

async function remove({ page, isPhone }: Predictor, start: string): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^${start}, remove`) })
    .first()
    .click();
  if (!isPhone) await page.getByRole("dialog").getByRole("button", { name: "Remove Team" }).click();
}

async function toggleEditMode({ page, isPhone }: Predictor): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: /^(Edit Picks|Edit Teams|Exit Edit Mode|Make Picks)$/ }).click();
}

async function save({ page }: Predictor): Promise<void> {
  await page.getByRole("button", { name: "Save Week Picks" }).last().click();
}

const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test("a season's weeks: sign in, pick, be stopped and mend it, save twice, copy, look back, be locked out", async ({
  page,
  predictor,
  season,
  isMobile,
}) => {
  await page.goto("/cfp-challenge");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, isMobile).submit({ Email: DEMO.email, Password: DEMO.password });
  await expect(page.getByRole("heading", { name: "Welcome, demo" })).toBeVisible();
  await expect(row(page, 12)).toContainText("Not Submitted");
  const session = await page.evaluate(() => localStorage.getItem("cfp-bracket.session"));
  await leaveWeekDraft(page, JSON.parse(session ?? "").user.id, 12, TOO_FEW_CONFERENCES);

  await row(page, 12).getByRole("link", { name: "Make Picks" }).click();
  await predictor.turnTo(3);
  await save(predictor);
  const stop = page.getByRole("dialog", { name: "Invalid Bracket" });
  await expect(stop).toContainText("2 more needed");
  await stop.getByRole("button", { name: "Back to the bracket" }).click();
  await predictor.turnTo(0);
  await toggleEditMode(predictor);
  await remove(predictor, "11 LSU");
  await remove(predictor, "12 Texas");
  await toggleEditMode(predictor);
  await predictor.choose(11, "Tulane");
  await predictor.choose(12, "James Madison");
  await predictor.slot("5 Oregon, pick").first().click();
  await predictor.slot("6 Ole Miss, pick").first().click();
  await expect(page.getByText("5 of 5 conferences")).toBeVisible();
  await predictor.turnTo(3);
  await save(predictor);
  await said(page, "Week 12 picks saved successfully!");
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();
  await predictor.slot("10 Miami, pick as champion").click();
  await save(predictor);
  await said(page, "Week 12 picks updated successfully!");

  // Week 12 closes, week 13 opens.
  await season.move(12, -10, -1);
  await season.move(13, -1, 6);
  await page.goto("/cfp-challenge");
  await expect(row(page, 12)).toContainText("Submitted");
  await expect(page.getByRole("heading", { name: "Week 13 is open" })).toBeVisible();
  await row(page, 13).getByRole("link", { name: "Make Picks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week 13 Picks" })).toBeAttached();
  if (isMobile) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await said(page, "Week 12 picks copied successfully!");
  await predictor.turnTo(3);
  await save(predictor);
  await said(page, "Week 13 picks saved successfully!");

  await page.goto("/cfp-challenge");
  await row(page, 12).getByRole("link", { name: "View Picks" }).click();
  await expect(page).toHaveURL(/\/view-bracket\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Your Bracket")).toBeVisible();
  await predictor.turnTo(3);
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
  await expect(page.getByRole("button", { name: /pick|Reset|Save|Edit|Copy/ })).toHaveCount(0);

  // The operator ends week 13 while its page is open: the page learns it from the refusal.
  await page.goto("/bracket/week/13");
  await predictor.turnTo(3);
  await predictor.slot("1 Indiana, pick as champion").click();
  await season.move(13, -8, -0.01);
  await save(predictor);
  await said(page, "Picks for this week cannot be changed.");
  await expect(
    page.getByText("Week 13 has closed. These changes were not saved; the picks you saved before count."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show the Saved Picks" }).click();
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
});

test("a week locks by itself under an open page; picks print on one page, with their week", async ({
  page,
  predictor,
  season,
}) => {
  const player = await season.signIn(page);
  await leaveWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.clock.install();
  await page.goto("/bracket/week/12");
  await expect(page.getByRole("timer")).toHaveAccessibleName(/minutes? left$/);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  await predictor.turnTo(3);
  await page.clock.fastForward(4 * 24 * 60 * 60 * 1000 + 1000);
  await expect(page.getByText(/^Week 12 has closed\. This bracket was not saved/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Reset|pick/ })).toHaveCount(0);
});

test("every state of the challenge: nothing for axe to report in light or dark, nothing scrolls sideways", async ({
  page,
  predictor,
  season,
  isMobile,
  expectNoViolations,
}) => {
  const look = async (state: string) => {
    await test.step(state, async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectNoViolations(colorScheme === "dark" ? "colours" : "all");
      }
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
    });
  };
  const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeAttached();

  await page.goto("/cfp-challenge");
  await heading("CFP Bracket Challenge");
  await look("the home of a visitor");

  const player = await season.signIn(page);
  await page.goto("/cfp-challenge");
  await expect(row(page, 12)).toBeVisible();
  await look("the home");
  await page.goto("/bracket/week/14");
  await heading("Week Not Available");
  await look("a week to come");
  await page.goto("/bracket/week/11");
  await expect(page.getByText("No picks were submitted for Week 11.")).toBeVisible();
  await look("a closed week without picks");

  await leaveWeekDraft(page, player, 12, TOO_FEW_CONFERENCES);
  await page.goto("/bracket/week/12");
  await expect(page.getByText("3 of 5 conferences")).toBeVisible();
  await look("an editor short of conferences");
  if (isMobile) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await expect(page.getByRole("dialog", { name: "Copy Last Week's Picks" })).toBeVisible();
  await look("the question before a copy");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await predictor.turnTo(3);
  await save(predictor);
  await expect(page.getByRole("dialog", { name: "Invalid Bracket" })).toBeVisible();
  await look("the Invalid Bracket dialog");
  await page.getByRole("button", { name: "Back to the bracket" }).click();

  await leaveWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.reload();
  await predictor.turnTo(3);
  await save(predictor);
  await said(page, "Week 12 picks saved successfully!");
  await look("saved picks");
  await season.move(12, -8, -1);
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("heading", { name: "No week is open right now." })).toBeVisible();
  await row(page, 12).getByRole("link", { name: "View Picks" }).click();
  await expect(page.getByText("Your Bracket")).toBeVisible();
  await look("picks of a closed week");
});
