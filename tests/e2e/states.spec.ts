import type { Page } from "playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { writeValue } from "../support/server/trpc-envelope.ts";
import { Account, PASSWORD } from "./account.ts";
import { saveOutcome } from "./api.ts";
import { storeDraft, storeWeekDraft } from "./drafts.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { type Season, test } from "./season.ts";

const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: PASSWORD };

/** Answers a request of the page in place of the server, after `wait` milliseconds. */
async function stub(page: Page, url: string, json: object, { status = 200, wait = 0 } = {}): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.fulfill({ status, json }).catch(() => undefined);
  });
}

/** Answers one availability check, or the two that travel together, without using up the limit on them. */
async function availability(page: Page, emailTaken: boolean, wait = 0): Promise<void> {
  const { body } = writeValue("account.availability", { usernameTaken: false, emailTaken });
  await stub(page, "**/trpc/account.availability?*", [body], { wait });
  await stub(page, "**/trpc/account.availability,account.availability?*", [body, body], { wait });
}

async function openSettings({ page, isPhone }: Predictor): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
}

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeAttached();

type Check = (state: string) => Promise<void>;
type Walk = (predictor: Predictor, check: Check, season: Season, account: Account) => Promise<void>;

/** Walks through the states of all pages and dialogs: loading a page costs as much as checking it. */
const WALKS: Record<string, Walk> = {
  "an empty bracket, the picker, and pages of text": async (predictor, check) => {
    const { page } = predictor;
    await predictor.open();
    await check("empty");
    await predictor.slot("5 Pick a team").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await check("the picker");
    await page.getByRole("combobox").fill("zzzz");
    await expect(page.getByText("No teams found")).toBeVisible();
    await check("the picker without a result");
    for (const [path, name] of [
      ["/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", "Bracket Not Found"],
      ["/nowhere", "Page Not Found"],
      ["/privacy", /Privacy/],
      ["/cfp-challenge/everyone", "How Everyone Picks"],
      ["/unsubscribe", "Not Unsubscribed"],
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
    await predictor.slot("12 James Madison, pick").hover();
    await check("a change of mind in preview");
    await page.mouse.move(0, 0);
    await openSettings(predictor);
    if (isPhone) await check("the drawer Bracket Settings");
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
    await check("the save dialog, refused");
    await page.getByRole("dialog").getByLabel("Email").fill("sam@example.com");
    await page.keyboard.press("Enter");
    const card = page.getByRole("dialog", { name: "Picks Saved" });
    await expect(card.locator("img[width='1200']")).toHaveJSProperty("naturalWidth", 1200);
    await check("the card of a saved bracket");
    await page.goto((await card.getByRole("link", { name: "Open your saved bracket" }).getAttribute("href")) ?? "");
    await expect(page.getByText(/^Your saved bracket from /)).toBeVisible();
    await check("a saved bracket");
  },
  "signing in": async ({ page, isPhone }, check, _, account) => {
    await page.goto("/");
    await account.openDialog();
    await account.submit({});
    await expect(account.dialog.getByText("Password is required")).toBeVisible();
    await check("refused");
    const refusal = { code: 400, error_code: "email_not_confirmed", msg: "Email not confirmed" };
    await stub(page, "**/auth/v1/token*", refusal, { status: 400 });
    await account.submit({ Email: NEW.Email, Password: PASSWORD });
    await expect(account.dialog.getByRole("button", { name: "Send the email again" })).toBeVisible();
    await check("an unconfirmed address, with a toast");
    await page.unrouteAll();
    await account.submit({ Email: DEMO.email, Password: DEMO.password });
    await account.expectUser("demo");
    if (!isPhone) return;
    await page.getByRole("button", { name: "Navigation" }).click();
    await check("the drawer of a player");
  },
  "creating an account": async ({ page }, check, _, account) => {
    await page.goto("/");
    await account.openDialog("Create Account");
    await account.submit({ Username: "sam rivers" });
    await expect(account.dialog.getByText("Username cannot contain spaces.")).toBeVisible();
    await availability(page, true);
    await account.dialog.getByLabel("Email").fill(`taken-${NEW.Email}`);
    await expect(
      account.dialog.getByText("Email is already registered. Please sign in instead.").first(),
    ).toBeVisible();
    await check("an address that is taken");
    await availability(page, false);
    await stub(page, "**/auth/v1/signup*", { id: "new", email: NEW.Email, identities: [{ id: "1" }] });
    await account.submit(NEW);
    await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeVisible();
    await check("an account created");
  },
  "links of mails": async ({ page }, check) => {
    await stub(page, "**/auth/v1/recover*", {});
    await page.goto("/forgot-password");
    await page.getByRole("main").getByLabel("Email").fill(NEW.Email);
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByText("If an account exists for that address, we sent a link")).toBeVisible();
    await check("the link was sent");
    await stub(page, "**/auth/v1/verify*", {}, { wait: 30_000 });
    await page.goto(`/auth/callback?token_hash=slow&type=signup#${NEW.Email}`);
    await page.getByRole("button", { name: "Confirm my account" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await check("a confirmation link on another device");
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirm my account" }).click();
    await title(page, "Completing sign in...");
    await check("completing a sign-in");
    const user = { id: "5a1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", email: NEW.Email, aud: "authenticated" };
    const session = { access_token: "t", refresh_token: "r", token_type: "bearer", expires_in: 3600, user };
    await stub(page, "**/auth/v1/verify*", session);
    const player = { id: user.id, username: NEW.Username, email: user.email };
    await stub(page, "**/account.me*", [writeValue("account.me", player).body]);
    await page.goto(`/auth/callback?token_hash=stubbed&type=recovery#${NEW.Email}`);
    await expect(page.getByRole("button", { name: "Set a new password" })).toBeVisible();
    await check("a link for a new password");
    await page.getByRole("button", { name: "Set a new password" }).click();
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
    await check("a new password");
  },
  "the challenge and the weekly editor": async (predictor, check, season) => {
    const { page } = predictor;
    await page.goto("/cfp-challenge");
    await title(page, "CFP Bracket Challenge");
    await check("challenge home of a visitor");
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
    await expect(page.getByText("No picks were submitted for Week 11.")).toBeVisible();
    await check("a closed week without picks");
    await storeWeekDraft(page, player, 12, TOO_FEW_CONFERENCES);
    await page.goto("/bracket/week/12");
    await expect(page.getByText("3 of 5 conferences")).toBeVisible();
    await check("an editor with too few conferences");
    await openSettings(predictor);
    await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
    await expect(page.getByRole("dialog", { name: "Copy Last Week's Picks" })).toBeVisible();
    await check("the question before a copy");
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
    const { sf1: _, sf2: __, champ: ___, ...played } = OFFICIAL_RECORD.winners;
    await saveOutcome(season.url, { ...OFFICIAL_RECORD, winners: played });
    await page.goto(group);
    await expect(page.getByRole("table", { name: "Group Members" })).toBeVisible();
    await check("a group");
    if (isPhone) {
      for (const tab of (await page.getByRole("tab").allTextContents()).slice(1)) {
        await page.getByRole("tab", { name: tab }).click();
        await check(`the tab ${tab}`);
      }
    }
    await page.goto(`${group}/member/${rival}?week=11`);
    await expect(page.getByRole("link", { name: "Beside mine" })).toBeVisible();
    await check("a member");
    await page.goto(`${group}/compare/${own}/${rival}?week=11`);
    await expect(page.getByRole("table", { name: "What is at stake" })).toBeVisible();
    await check("two brackets compared");
    await page.goto("/settings");
    await expect(page.getByRole("switch", { name: "Weekly Reminders" })).toBeChecked();
    await check("settings");
    await page.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "What stays" })).toBeVisible();
    await check("the question before an account is deleted");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/settings");
    await title(page, "Please log in to access settings");
    await check("settings of a visitor");
    await page.goto(`/join/${await season.find("invite_code", "groups where group_name = 'Demo League'")}`);
    await expect(page.getByRole("main")).toContainText("Demo League");
    await check("an invitation");
  },
};

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: every state is accessible in light and dark, and does not scroll sideways`, async ({
    page,
    predictor,
    season,
    isMobile,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await walk(predictor, (state) => test.step(state, expectAccessible), season, new Account(page, isMobile));
  });
}
