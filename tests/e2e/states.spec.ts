import { SEASON } from "#domain/season.ts";
import { demoPick } from "#local/demo/picks.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { saveOutcome } from "./api.ts";
import { storeDraft, storeWeekDraft } from "./drafts.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { testWalks, title, type Walk } from "./walks.ts";

async function openSettings({ page, isPhone }: Predictor): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
}

/**
 * Walks through the states of all pages and dialogs. Each walk checks many states in a row. Loading a page for each
 * state would double the time.
 */
const WALKS: Record<string, Walk> = {
  "an empty bracket, the picker, and text pages": async (predictor, check) => {
    const { page } = predictor;
    await predictor.open();
    await check("empty");
    await predictor.slot("5 Pick a team").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await check("the picker");
    await page.getByRole("combobox").fill("zzzz");
    await expect(page.getByText("No teams found")).toBeVisible();
    await check("the picker without results");
    for (const [path, name] of [
      ["/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", "Bracket Not Found"],
      ["/nowhere", "Page Not Found"],
      ["/privacy", /Privacy/],
      ["/cfp-challenge/everyone", "How Everyone Picks"],
      ["/unsubscribe", "Couldn't Unsubscribe"],
      ["/unsubscribe?token=nonsense", "Weekly Reminders"],
    ] as const) {
      await page.goto(path);
      await title(page, name);
      await check(path);
    }
  },
  "a complete bracket and its dialogs": async (predictor, check) => {
    const { page, isPhone } = predictor;
    await storeDraft(page);
    await predictor.open();
    await predictor.turnTo(0);
    await predictor.slot("12 James Madison, pick").hover();
    await check("a preview of a changed pick");
    await page.mouse.move(0, 0);
    await openSettings(predictor);
    if (isPhone) await check("the Bracket Settings drawer");
    await page.getByRole("button", { name: isPhone ? "Edit Picks" : "Edit Teams" }).click();
    await expect(page.getByText("EDIT MODE - Click any team to remove them from the bracket")).toBeVisible();
    await check("edit mode");
    await openSettings(predictor);
    await page.getByRole("button", { name: isPhone ? "Exit Edit Mode" : "Make Picks" }).click();
    await predictor.turnTo(3);
    await check("champion");
    await page.getByRole("button", { name: isPhone ? "Save Bracket" : "Save Picks", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await check("the save dialog with an error");
    await page.getByRole("dialog").getByLabel("Email").fill("sam@example.com");
    await page.keyboard.press("Enter");
    const card = page.getByRole("dialog", { name: "Picks Saved" });
    await expect(card.locator("img[width='1200']")).toHaveJSProperty("naturalWidth", 1200);
    await check("the card of a saved bracket");
    await page.goto((await card.getByRole("link", { name: "View saved bracket" }).getAttribute("href")) ?? "");
    await expect(page.getByText(isPhone ? /· Saved / : /^Your saved bracket from /)).toBeVisible();
    await check("a saved bracket");
  },
  "the challenge and the weekly editor": async (predictor, check, season) => {
    const { page } = predictor;
    await page.goto("/cfp-challenge");
    await title(page, "CFP Bracket Challenge");
    await check("challenge home for a visitor");
    const player = await season.signIn(page);
    await page.goto("/cfp-challenge");
    await title(page, "Welcome, demo");
    await expect(page.getByRole("link", { name: "Make Picks" }).first()).toBeVisible();
    await check("challenge home");
    for (const dialog of ["Create Group", "Join Group"]) {
      await page.getByRole("button", { name: dialog }).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await check(dialog);
      await page.keyboard.press("Escape");
    }
    await page.goto("/bracket/week/14");
    await title(page, "Week Not Available");
    await check("an upcoming week");
    await page.goto("/bracket/week/11");
    await expect(page.getByText("You didn't submit picks for Week 11.")).toBeVisible();
    await check("a closed week without picks");
    await storeWeekDraft(page, player, 12, TOO_FEW_CONFERENCES);
    await page.goto("/bracket/week/12");
    await expect(page.getByText("3 of 5 conferences")).toBeVisible();
    await check("an editor with too few conferences");
    await openSettings(predictor);
    await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
    await expect(page.getByRole("dialog", { name: "Copy Last Week's Picks" })).toBeVisible();
    await check("the confirmation before copying");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await predictor.turnTo(3);
    await page.getByRole("button", { name: "Save Week Picks" }).last().click();
    await expect(page.getByRole("dialog", { name: "Invalid Bracket" })).toBeVisible();
    await check("the Invalid Bracket dialog");
  },
  "a group, its members and the settings": async (predictor, check, season) => {
    const { page, isPhone } = predictor;
    const own = await season.signIn(page);
    const rival = await season.find("user_id", `group_members where user_id <> '${own}'`);
    const group = `/group/${await season.find("id", "groups where group_name = 'Demo League'")}`;
    await season.givePick(own, 11, OFFICIAL_RECORD);
    await season.givePick(rival, 11, savableRecord(77));
    // How everyone picks is shown from 20 players on.
    const others = await season.sql<{ id: string }>("select id from app.users where username is not null");
    await Promise.all(others.map(({ id }, index) => season.givePick(id, 11, demoPick(index + 1, 11))));
    const { sf1: _, sf2: __, champ: ___, ...played } = OFFICIAL_RECORD.winners;
    await saveOutcome(season.url, { ...OFFICIAL_RECORD, winners: played });
    await page.goto("/cfp-challenge");
    await expect(page.getByText(/Updated \d+:\d\d [AP]M/)).toBeVisible();
    await check("challenge home with results");
    // The server caches the counts for a minute, separately for URLs with and without a season.
    await page.goto(`/cfp-challenge/everyone?season=${SEASON.name}`);
    await expect(page.getByRole("table", { name: "Overall Standings" })).toBeVisible();
    await check("everyone's picks");
    await page.goto(group);
    await expect(page.getByRole("table", { name: "Group Members" })).toBeVisible();
    await check("a group");
    await page.getByRole("button", { name: "Group Menu" }).click();
    await check("the menu of a group");
    await page.keyboard.press("Escape");
    if (isPhone) {
      for (const tab of (await page.getByRole("tab").allTextContents()).slice(1)) {
        await page.getByRole("tab", { name: tab }).click();
        await check(`the ${tab} tab`);
      }
    }
    await page.goto(`${group}/member/${rival}?week=11`);
    await expect(page.getByRole("link", { name: "Compare with Me" })).toBeVisible();
    await check("a member");
    await page.goto(`${group}/compare/${own}/${rival}?week=11`);
    await expect(page.getByRole("table", { name: "What's at Stake" })).toBeVisible();
    await check("two brackets compared");
    await page.goto("/settings");
    await expect(page.getByRole("switch", { name: "Weekly Reminders" })).toBeChecked();
    await check("settings");
    await page.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "What stays" })).toBeVisible();
    await check("the confirmation before deleting an account");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/settings");
    await title(page, "Please log in to access settings");
    await check("settings for a visitor");
    await page.goto(`/join/${await season.find("invite_code", "groups where group_name = 'Demo League'")}`);
    await expect(page.getByRole("main")).toContainText("Demo League");
    await check("an invitation");
  },
};

testWalks(WALKS);
