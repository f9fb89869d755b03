import { keysOf } from "#support/browser/product.ts";
import { Account, createAccount, linkIn, PASSWORD, publishableKey, usernameOf } from "../e2e/account.ts";
import { test as base, expect } from "../e2e/fixtures.ts";

const test = base.extend<{ account: Account }>({
  account: async ({ page, isMobile }, use) => use(new Account(page, isMobile)),
});

const GONE = "This account no longer exists.";

test("a player whose account was deleted by the operator is signed out on the next action or page load, and can sign up again", async ({
  page,
  account,
  product,
  request,
  inbox,
  address,
}) => {
  await createAccount(request, inbox, address);
  await page.goto("/cfp-challenge");
  await account.signIn(address);
  await account.expectUser(usernameOf(address));

  const { secretKey } = await keysOf(product.url);
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const found = await request.get("/auth/v1/admin/users?per_page=1000", { headers });
  const { users } = (await found.json()) as { users: { id: string; email: string }[] };
  const id = users.find(({ email }) => email === address)?.id;
  expect((await request.delete(`/auth/v1/admin/users/${id}`, { headers })).ok()).toBe(true);

  // The access token stays valid for the rest of its hour, so the page learns of the deletion only from a database
  // response.
  const stored = await page.evaluate(() => localStorage.getItem("cfp-bracket.session"));
  await page.getByRole("button", { name: "Create Group" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Group Name").fill(`Group of ${usernameOf(address)}`);
  await dialog.getByRole("button", { name: "Create Group" }).click();
  await expect(account.message(GONE)).toBeVisible();
  await account.expectUser(null);

  await page.evaluate((text) => localStorage.setItem("cfp-bracket.session", text), stored ?? "");
  await page.reload();
  await expect(account.message(GONE)).toBeVisible();
  await account.expectUser(null);

  await account.signIn(address);
  await expect(account.message("Invalid login credentials")).toBeVisible();
  await createAccount(request, inbox, address);
  await account.submit({ Email: address, Password: PASSWORD });
  await account.expectUser(usernameOf(address));
});

test("after a password change on one device, another device stays signed in until its token expires", async ({
  page,
  account,
  request,
  inbox,
  address,
}) => {
  await createAccount(request, inbox, address);
  await page.goto("/cfp-challenge");
  await account.signIn(address);
  await account.expectUser(usernameOf(address));

  const headers = await publishableKey(request);
  await request.post("/auth/v1/recover", { headers, data: { email: address } });
  await expect.poll(async () => (await inbox(address))[0]?.subject).toBe("Reset your password");
  const token_hash = new URL(linkIn((await inbox(address))[0])).searchParams.get("token_hash");
  const elsewhere = await request.post("/auth/v1/verify", { headers, data: { type: "recovery", token_hash } });
  const { access_token: token } = (await elsewhere.json()) as { access_token: string };
  const authorization = { ...headers, authorization: `Bearer ${token}` };
  const changed = await request.put("/auth/v1/user", {
    headers: authorization,
    data: { password: "another-goalpost" },
  });
  expect(changed.ok()).toBe(true);

  await page.reload();
  await account.expectUser(usernameOf(address));
  await page.evaluate(() => {
    const name = "cfp-bracket.session";
    const session = JSON.parse(localStorage.getItem(name) ?? "{}");
    localStorage.setItem(name, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) - 10 }));
  });
  await page.reload();
  await account.expectUser(null);
  await account.signIn(address);
  await expect(account.message("Invalid login credentials")).toBeVisible();
  await account.submit({ Password: "another-goalpost" });
  await account.expectUser(usernameOf(address));
});
