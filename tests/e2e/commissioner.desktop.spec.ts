import type { Page } from "playwright/test";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "./account.ts";
import { savePick } from "./api.ts";
import { expect } from "./fixtures.ts";
import { type Season, test } from "./season.ts";

/** Opens the commissioner's dialog. */
async function openManage(page: Page, tab: "Settings" | "Members" | "History" = "Settings") {
  await page.getByRole("button", { name: "Group Menu" }).click();
  await page.getByRole("menuitem", { name: "Manage Group" }).click();
  const manage = page.getByRole("dialog", { name: "Manage Group" });
  await manage.getByRole("tab", { name: tab }).click();
  return manage;
}

const invitation = async (season: Season, group: string) =>
  `/join/${await season.find("invite_code", `groups where id = '${group}'`)}`;

test("a commissioner sees which members have picks, renames the group, removes a member and makes another commissioner, and the new commissioner deletes the group", async ({
  page: ana,
  browser,
  season,
  inbox,
  address,
  expectAccessible,
}) => {
  await createAccount(ana.request, inbox, address);
  const group = await season.giveGroup(await season.signIn(ana), `Huddle ${usernameOf(address)}`);
  const oldLink = await invitation(season, group);
  const bo = await (await browser.newContext({ baseURL: season.url })).newPage();
  await bo.goto(oldLink);
  await bo.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(bo, false).submit({ Email: address, Password: PASSWORD });
  await bo.getByRole("button", { name: /^Join / }).click();
  await expect(bo).toHaveURL(new RegExp(`/group/${group}$`));

  await ana.clock.install();
  await ana.goto(`/group/${group}`);
  await expect(ana.getByText("0 of 2 picks in")).toBeVisible();
  await savePick(season.url, { email: address, password: PASSWORD }, 12, OFFICIAL_RECORD);
  // The longest interval between two polls.
  await ana.clock.fastForward(70_000);
  await expect(ana.getByText("1 of 2 picks in")).toBeVisible();
  await expect(ana.getByRole("row").filter({ hasText: usernameOf(address) })).toContainText("in");

  let manage = await openManage(ana);
  await manage.getByLabel("Group Name", { exact: true }).fill("The Den");
  await manage.getByRole("button", { name: "Save Name" }).click();
  await expect(ana.locator("h1")).toHaveText("The Den");
  await manage.getByLabel("Note").fill("Lock is noon");
  await manage.getByRole("button", { name: "Save Note" }).click();
  await expect(ana.getByText("Note saved.").first()).toBeVisible();
  await expectAccessible();
  await manage.getByRole("button", { name: "Reset Link" }).click();
  await expect(ana.getByText(/^Invite link reset\./).first()).toBeVisible();
  await bo.reload();
  await expect(bo.getByRole("complementary", { name: "Note" })).toContainText("Lock is noon");
  await bo.getByRole("button", { name: "Group Menu" }).click();
  await expect(bo.getByRole("menuitem", { name: "Leave" })).toBeVisible();
  await expect(bo.getByRole("menuitem", { name: "Manage Group" })).toHaveCount(0);

  await manage.getByRole("tab", { name: "Members" }).click();
  await manage.getByRole("button", { name: `Remove ${usernameOf(address)}` }).click();
  await ana.getByRole("dialog", { name: "Remove Member" }).getByRole("button", { name: "Remove" }).click();
  await expect(manage.getByRole("heading", { name: "Removed" })).toBeVisible();
  await bo.goto(oldLink);
  await expect(bo.getByText("This invite link no longer works.")).toBeVisible();
  await bo.goto(await invitation(season, group));
  await bo.getByRole("button", { name: "Join The Den" }).click();
  await expect(bo.getByText("You were removed from this group.")).toBeVisible();

  await manage.getByRole("button", { name: `Let Back In ${usernameOf(address)}` }).click();
  await expect(manage.getByRole("heading", { name: "Removed" })).toHaveCount(0);
  await bo.goto(await invitation(season, group));
  await bo.getByRole("button", { name: "Join The Den" }).click();
  await expect(bo).toHaveURL(new RegExp(`/group/${group}$`));
  await ana.reload();
  manage = await openManage(ana, "Members");
  await manage.getByRole("button", { name: `Make Commissioner ${usernameOf(address)}` }).click();
  await ana
    .getByRole("dialog", { name: "Make Commissioner" })
    .getByRole("button", { name: "Make Commissioner" })
    .click();
  await expect(ana.getByRole("dialog", { name: "Manage Group" })).toHaveCount(0);

  await bo.reload();
  const history = await openManage(bo, "History");
  await expect(history.getByRole("listitem").first()).toContainText(/made .* commissioner/);
  await history.getByRole("tab", { name: "Settings" }).click();
  await history.getByLabel("Type the group name to confirm").fill("the den");
  await history.getByRole("button", { name: "Delete Group" }).click();
  await expect(bo).toHaveURL(/\/cfp-challenge$/);
  await ana.reload();
  await expect(ana.getByRole("heading", { name: "Group not found" })).toBeVisible();
  await bo.context().close();
});
