import type { Page } from "playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "../support/brackets/official-record.ts";
import { Account } from "./account.ts";
import { storeWeekDraft } from "./drafts.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { test } from "./season.ts";

/** The row of a week in the table of the challenge. */
function row(page: Page, week: number) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^(Week )?${week}$`) }) });
}

async function removeTeam({ page, isPhone }: Predictor, start: string): Promise<void> {
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

const expectMessage = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Signs in as the demo player on challenge home, and opens the editor of week 12. */
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

/** Is refused with teams of three conferences, replaces two of them, saves, and saves again with another champion. */
async function fixAndSave(predictor: Predictor): Promise<void> {
  const { page } = predictor;
  await predictor.turnTo(3);
  await save(predictor);
  const refusal = page.getByRole("dialog", { name: "Invalid Bracket" });
  await expect(refusal).toContainText("2 more needed");
  await refusal.getByRole("button", { name: "Back to the bracket" }).click();
  await predictor.turnTo(0);
  await toggleEditMode(predictor);
  await removeTeam(predictor, "11 LSU");
  await removeTeam(predictor, "12 Texas");
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

/** Copies the picks of week 12 into week 13 and saves them. */
async function copyIntoWeek13(predictor: Predictor): Promise<void> {
  const { page, isPhone } = predictor;
  await page.goto("/cfp-challenge");
  await expect(row(page, 12)).toContainText("Submitted");
  await expect(page.getByRole("heading", { name: "Week 13 is open" })).toBeVisible();
  await row(page, 13).getByRole("link", { name: "Make Picks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week 13 Picks" })).toBeAttached();
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await expectMessage(page, "Week 12 picks copied successfully!");
  await predictor.turnTo(3);
  await save(predictor);
  await expectMessage(page, "Week 13 picks saved successfully!");
}

/** Looks at the saved picks of week 12, which can no longer be changed. */
async function viewWeek12(predictor: Predictor): Promise<void> {
  const { page } = predictor;
  await page.goto("/cfp-challenge");
  await row(page, 12).getByRole("link", { name: "View Picks" }).click();
  await expect(page).toHaveURL(/\/view-bracket\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Your Bracket")).toBeVisible();
  await predictor.turnTo(3);
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
  await expect(page.getByRole("button", { name: /pick|Reset|Save|Edit|Copy/ })).toHaveCount(0);
}

test("a player picks, is refused and fixes it, saves twice, copies, looks back, and is locked out", async ({
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

  // The operator ends week 13 while its page is open: the page learns it from the refusal.
  await page.goto("/bracket/week/13");
  await predictor.turnTo(3);
  await predictor.slot("1 Indiana, pick as champion").click();
  await season.moveWeek(13, -8, -0.01);
  await save(predictor);
  await expectMessage(page, "Picks for this week cannot be changed.");
  await expect(
    page.getByText("Week 13 has closed. These changes were not saved; the picks you saved before count."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show the Saved Picks" }).click();
  await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Miami");
});

test("a week locks while its page is open, and its picks print on one page", async ({ page, predictor, season }) => {
  const player = await season.signIn(page);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
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

/** Checks the accessibility of the page in a state, as a step of the test. */
type CheckState = (state: string) => Promise<void>;

test("the pages of the challenge are accessible in light and dark, and do not scroll sideways", async ({
  page,
  predictor,
  season,
  expectAccessible,
}) => {
  const checkState = (state: string) => test.step(state, expectAccessible);
  const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeAttached();

  await page.goto("/cfp-challenge");
  await heading("CFP Bracket Challenge");
  await checkState("challenge home of a visitor");

  const player = await season.signIn(page);
  await page.goto("/cfp-challenge");
  await expect(row(page, 12)).toBeVisible();
  await checkState("challenge home");
  await page.goto("/bracket/week/14");
  await heading("Week Not Available");
  await checkState("an upcoming week");
  await page.goto("/bracket/week/11");
  await expect(page.getByText("No picks were submitted for Week 11.")).toBeVisible();
  await checkState("a closed week without picks");

  await storeWeekDraft(page, player, 12, TOO_FEW_CONFERENCES);
  await checkEditorStates(predictor, checkState);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.reload();
  await predictor.turnTo(3);
  await save(predictor);
  await expectMessage(page, "Week 12 picks saved successfully!");
  await checkState("saved picks");
  await season.moveWeek(12, -8, -1);
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("heading", { name: "No week is open right now." })).toBeVisible();
  await row(page, 12).getByRole("link", { name: "View Picks" }).click();
  await expect(page.getByText("Your Bracket")).toBeVisible();
  await checkState("the picks of a closed week");
});

/** Checks the editor of week 12 with a draft that has too few conferences, and its dialogs. */
async function checkEditorStates(predictor: Predictor, checkState: CheckState): Promise<void> {
  const { page, isPhone } = predictor;
  await page.goto("/bracket/week/12");
  await expect(page.getByText("3 of 5 conferences")).toBeVisible();
  await checkState("an editor with too few conferences");
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await expect(page.getByRole("dialog", { name: "Copy Last Week's Picks" })).toBeVisible();
  await checkState("the question before a copy");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await predictor.turnTo(3);
  await save(predictor);
  await expect(page.getByRole("dialog", { name: "Invalid Bracket" })).toBeVisible();
  await checkState("the Invalid Bracket dialog");
  await page.getByRole("button", { name: "Back to the bracket" }).click();
}
