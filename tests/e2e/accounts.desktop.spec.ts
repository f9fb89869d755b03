import { Account, createAccount, linkIn, PASSWORD, publishableKey, usernameOf } from "./account.ts";
import { expect, test } from "./fixtures.ts";

const TAKEN = {
  Username: "Username is already taken",
  Email: "Email is already registered. Please sign in instead.",
};

test("a confirmation link works in another browser", async ({ page, browser, baseURL, inbox, address, request }) => {
  await createAccount(request, inbox, address, { confirmed: false });
  await page.goto("/");
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Account(await elsewhere.newPage(), false);
  await other.page.goto(linkIn((await inbox(address))[0]));
  await other.expectUser(usernameOf(address));
  await new Account(page, false).expectUser(null);
  await elsewhere.close();
});

test("a mail link of another account asks before it replaces a session, in this tab and in others", async ({
  page,
  inbox,
  address,
  request,
}) => {
  const other = address.replace("@", "77@");
  await createAccount(request, inbox, address);
  await createAccount(request, inbox, other, { confirmed: false });
  await page.goto("/cfp-challenge");
  const account = new Account(page, false);
  await account.signIn(address);
  await account.expectUser(usernameOf(address));

  const second = new Account(await page.context().newPage(), false);
  const question = second.page.getByRole("dialog", { name: "Switch Account" });
  await second.page.goto(linkIn((await inbox(other))[0]));
  await expect(question).toContainText(`You are signed in as ${address}. This link signs in ${other}.`);
  await expect(question.getByRole("button", { name: "Stay Signed In" })).toBeFocused();
  await second.page.keyboard.press("Enter");
  await second.page.waitForURL("/");
  await expect(second.message(`You are still signed in as ${address}.`)).toBeVisible();
  await second.page.reload();
  await second.expectUser(usernameOf(address));
  await account.expectUser(usernameOf(address));

  await request.post("/auth/v1/recover", { headers: await publishableKey(request), data: { email: other } });
  await expect.poll(async () => (await inbox(other)).length).toBe(2);
  await second.page.goto(linkIn((await inbox(other)).find(({ subject }) => subject === "Reset your password")));
  await question.getByRole("button", { name: "Switch Account" }).click();
  await second.page.waitForURL("/forgot-password");
  await expect(second.page.getByLabel("New password")).toBeVisible();
  await second.expectUser(usernameOf(other));
  await account.expectUser(usernameOf(other));
});

for (const contested of ["Username", "Email"] as const) {
  test(`of two people who want one ${contested.toLowerCase()}, exactly one gets it and the other reads why`, async ({
    browser,
    baseURL,
    inbox,
    address,
  }) => {
    const people = await Promise.all(
      ["one-", "two-"].map(async (prefix) => {
        const context = await browser.newContext({ baseURL: baseURL ?? "" });
        const account = new Account(await context.newPage(), false);
        await account.page.goto("/");
        await account.openDialog("Create Account");
        const own = { Username: `${usernameOf(address)}-${prefix}`.slice(0, 30), Email: prefix + address };
        const wanted = { ...own, [contested]: contested === "Email" ? address : usernameOf(address) };
        return { context, account, wanted };
      }),
    );
    // Both pass the availability check, because neither sign-up is sent before both are ready.
    let waiting = 0;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    for (const { context } of people) {
      await context.route("**/auth/v1/signup*", async (route) => {
        waiting += 1;
        if (waiting === people.length) open();
        await gate;
        await route.continue();
      });
    }
    const outcomes = await Promise.all(
      people.map(async ({ account, wanted }) => {
        await account.submit({ ...wanted, Password: PASSWORD });
        const { page, dialog } = account;
        const created = page.getByRole("heading", { name: "Account Created Successfully!" });
        const taken = page.getByText(TAKEN[contested]).first();
        await expect(created.or(taken)).toBeVisible();
        if (await created.isVisible()) return "created";
        await expect(dialog.getByLabel(contested)).toHaveAccessibleDescription(TAKEN[contested]);
        return "taken";
      }),
    );
    expect(outcomes.sort()).toEqual(["created", "taken"]);
    const addresses = new Set(people.map(({ wanted }) => wanted.Email));
    const mails = await Promise.all([...addresses].map((email) => inbox(email)));
    expect(mails.flat()).toHaveLength(1);
    await Promise.all(people.map(({ context }) => context.close()));
  });
}

test("a taken address is reported while typing, and blocks the form", async ({ page, inbox, address, request }) => {
  await createAccount(request, inbox, address);
  await page.goto("/");
  const account = new Account(page, false);
  await account.openDialog("Create Account");
  await account.dialog.getByLabel("Email").fill(address);
  await expect(account.dialog.getByLabel("Email")).toHaveAccessibleDescription(
    "Email is already registered. Please sign in instead.",
  );
  await expect(account.dialog.getByRole("button", { name: "Continue", exact: true })).toBeDisabled();
  await account.dialog.getByLabel("Email").fill(`other-${address}`);
  await expect(account.dialog.getByRole("button", { name: "Continue", exact: true })).toBeEnabled();
});

test("a player signs in and out with the keyboard alone, and the focus is never lost", async ({
  page,
  inbox,
  address,
  request,
}) => {
  await createAccount(request, inbox, address);
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).focus();
  await page.keyboard.press("Enter");
  const { dialog } = new Account(page, false);
  await expect(dialog.getByRole("button", { name: "Continue with Google" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("tab", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("Username")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type(address);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeFocused();
  await expect(page.getByText(usernameOf(address), { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeFocused();
});
