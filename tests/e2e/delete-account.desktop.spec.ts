import { readFile } from "node:fs/promises";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { keysOf } from "#support/browser/product.ts";
import { Account, createAccount, usernameOf } from "./account.ts";
import { sendBracket } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { Season } from "./season.ts";

test("a player downloads their data and deletes the account, which signs out every browser and leaves only the data listed on /privacy", async ({
  page,
  browser,
  isMobile,
  product,
  request,
  inbox,
  address,
}) => {
  const season = new Season(product.url, await keysOf(product.url));
  const name = usernameOf(address);
  const rows = (from: string) => season.sql(`select * from app.${from}`);

  // A player with picks, two groups (one with another player), a saved bracket and a reminder.
  await createAccount(request, inbox, address);
  const id = await season.find("id", `users where username = '${name}'`);
  const demo = await season.find("id", "users where username = 'demo'");
  await season.moveWeek(12, -3, 4);
  await season.givePick(id, 11, savableRecord(3));
  await season.givePick(id, 12, savableRecord(4));
  await season.giveGroup(id, `Alone ${name}`);
  const shared = await season.giveGroup(id, `Shared ${name}`);
  await season.sql("insert into app.group_members (group_id, user_id) values ($1, $2)", [shared, demo]);
  const bracket = await sendBracket(product.url, address);

  // The player is signed in on two browsers.
  const account = new Account(page, isMobile);
  const context = await browser.newContext();
  const other = new Account(await context.newPage(), false);
  for (const each of [account, other]) {
    await each.page.goto(`${product.url}/settings`);
    await each.signIn(address);
    await each.expectUser(name);
  }

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject({
    account: { email: address },
    player: { username: name },
    picks: [{ week: 11 }, { week: 12 }],
    memberships: [{ group: `Alone ${name}` }, { group: `Shared ${name}` }],
    savedBrackets: [{ id: bracket }],
  });
  // One session for each browser, and one for the link that confirmed the email address.
  expect(file.account.sessions).toHaveLength(3);

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("heading", { name: "What stays" })).toBeVisible();
  await dialog.getByRole("textbox").fill(name);
  await page.keyboard.press("Enter");
  await expect(account.message("Your account was deleted.")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await account.expectUser(null);

  await other.page.reload();
  await expect(other.message("This account no longer exists.")).toBeVisible();
  await other.expectUser(null);
  await context.close();

  const [mail] = await inbox(address);
  expect(mail?.subject).toBe("Your account was deleted");
  expect([
    await rows(`users where id = '${id}'`),
    await rows(`weekly_picks where user_id = '${id}'`),
    await rows(`group_members where user_id = '${id}'`),
    await rows(`groups where group_name = 'Alone ${name}'`),
    await rows(`user_email_preferences where user_id = '${id}'`),
  ]).toEqual([[], [], [], [], []]);
  expect(await rows(`groups where id = '${shared}'`)).toMatchObject([{ created_by: null }]);
  expect((await request.get(`/api/saved-brackets/${bracket}`)).ok()).toBe(true);

  // The email address and the username can be used again.
  await createAccount(request, inbox, address);
  expect(await rows(`users where username = '${name}'`)).toMatchObject([{ username: name }]);
});
