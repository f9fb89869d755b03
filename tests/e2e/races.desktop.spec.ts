import type { Locator, Page } from "playwright/test";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { Account } from "./account.ts";
import { storeDraft, storeWeekDraft } from "./drafts.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

const MIAMI_WINS = "10 Miami, pick as champion";
const INDIANA_WINS = "1 Indiana, pick as champion";
const OLE_MISS_BEATS_MIAMI = "6 Ole Miss, pick to beat 10 Miami";

const saveButton = (page: Page) => page.getByRole("button", { name: "Save Week Picks" }).last();
const savedButton = (page: Page) => page.getByRole("button", { name: "Picks Saved" }).first();
const champion = (page: Page) => page.getByRole("figure", { name: "Champion" });
const message = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** Counts a page's POST requests by procedure or endpoint. One request can contain several calls. */
function countWrites(page: Page): Record<string, number> {
  const counts: Record<string, number> = {};
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    const paths = new URL(request.url()).pathname.replace(/^\/(api\/trpc|auth\/v1)\//, "");
    for (const path of paths.split(",")) counts[path] = (counts[path] ?? 0) + 1;
  });
  return counts;
}

/** Presses a button three times before the page can render again. */
const pressThrice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    for (let n = 0; n < 3; n++) element.click();
  });

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

test("pressing a button three times quickly sends only one request", async ({ page, season, address, inbox }) => {
  const writes = countWrites(page);
  await storeDraft(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Save Picks", exact: true }).click();
  await page.getByLabel("Email").fill(address);
  await pressThrice(page.getByRole("dialog").getByRole("button", { name: /^Save/ }));
  await expect(message(page, "Bracket saved successfully! Check your email for confirmation.")).toBeVisible();
  expect(writes["brackets.send"]).toBe(1);
  expect(await inbox(address)).toHaveLength(1);

  const player = await season.signIn(page);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.goto("/bracket/week/12");
  await pressThrice(saveButton(page));
  await expect(savedButton(page)).toBeVisible();
  expect(writes["picks.save"]).toBe(1);

  await page.goto("/cfp-challenge");
  const name = `Race ${address.slice(-24, -12)}`;
  await page.getByRole("button", { name: "Create Group" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Group Name").fill(name);
  await pressThrice(dialog.getByRole("button", { name: "Create Group" }));
  await expect(message(page, /created successfully!/)).toBeVisible();
  expect(writes["groups.create"]).toBe(1);

  // Another member, because a group is deleted when its last member leaves.
  const [rival] = await season.sql<{ id: string }>("select id from app.users where username <> 'demo' limit 1");
  await season.sql(
    "insert into app.group_members (group_id, user_id) select id, $2 from app.groups where group_name = $1",
    [name, rival?.id],
  );
  await page.getByRole("button", { name: "Group Menu" }).click();
  await page.getByRole("menuitem", { name: "Leave" }).click();
  await pressThrice(page.getByRole("dialog").getByRole("button", { name: "Leave Group" }));
  await expect(page).toHaveURL(/\/cfp-challenge$/);
  expect(writes["groups.leave"]).toBe(1);
  await page.getByRole("button", { name: "Join Group" }).click();
  const joining = page.getByRole("dialog", { name: "Join Group" });
  await joining.getByLabel("Group Name").fill(name);
  await pressThrice(joining.getByRole("button", { name: "Join Group" }));
  await expect(message(page, /^Successfully joined/)).toBeVisible();
  expect(writes["groups.join"]).toBe(1);
});

test("a device with a wrong clock shows the correct countdown, and a device that slept for hours shows that the week has closed", async ({
  page,
  season,
}) => {
  const player = await season.signIn(page);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await season.moveWeek(12, -1 / 24, 1 / 24);
  const minutes = 60_000;
  for (const wrong of [120 * minutes, -120 * minutes, 5 * minutes, -5 * minutes]) {
    await page.clock.setSystemTime(Date.now() + wrong);
    await page.goto("/bracket/week/12");
    await expect(page.getByRole("timer")).toHaveAccessibleName(/^0 hours, 5[89] minutes, .* left$/);
    await expect(saveButton(page)).toBeEnabled();
  }

  // The laptop sleeps for three hours. The week closes during that time.
  await season.moveWeek(12, -1, -2 / 24);
  await page.clock.setSystemTime(Date.now() + 3 * 60 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(message(page, /^Week 12 has closed\. You didn't save this bracket/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Reset|pick/ })).toHaveCount(0);
});

test("when the player signs out in another tab, the unsaved bracket is kept as a draft and restored after the next sign-in", async ({
  page,
  season,
}) => {
  const player = await season.signIn(page);
  await storeWeekDraft(page, player, 12, OFFICIAL_RECORD);
  await page.goto("/bracket/week/12");
  await expect(saveButton(page)).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto("/cfp-challenge");
  await new Account(other, false).press("Sign Out");
  await expect(saveButton(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toBeVisible();
  await other.close();
  await season.signIn(page);
  await page.goto("/bracket/week/12");
  await expect(champion(page)).toContainText("Indiana");
  await expect(saveButton(page)).toBeEnabled();
});
