import type { Page } from "playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import { writeValue } from "../support/server/trpc-envelope.ts";
import { Account, PASSWORD } from "./account.ts";
import { expect, test } from "./fixtures.ts";

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

const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: PASSWORD };

/** A way through states of signing in and signing up; each is checked once it is reached. */
type Way = (page: Page, account: Account, check: (state: string) => Promise<void>) => Promise<void>;

const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

/** States that follow from each other share a page, because loading it costs as much as checking it. */
const WAYS: Record<string, Way> = {
  "signing in": async (page, account, check) => {
    await page.goto("/");
    await account.openDialog();
    await check("the tab Sign In");
    await account.submit({});
    await expect(account.dialog.getByText("Password is required")).toBeVisible();
    await check("refused");
    const refusal = { code: 400, error_code: "email_not_confirmed", msg: "Email not confirmed" };
    await stub(page, "**/auth/v1/token*", refusal, { status: 400 });
    await account.submit({ Email: NEW.Email, Password: PASSWORD });
    await expect(account.dialog.getByRole("button", { name: "Send the mail again" })).toBeVisible();
    await expect(notifications(page).getByText("Email not confirmed")).toBeVisible();
    await check("an unconfirmed address");
  },
  "being signed in": async (page, account, check) => {
    await page.goto("/");
    await account.signIn(DEMO.email, DEMO.password);
    await expect(account.dialog).toBeHidden();
    await account.expectUser("demo");
    if (account.isPhone) await page.getByRole("button", { name: "Navigation" }).click();
    await check("signed in");
  },
  "what is typed to create an account": async (page, account, check) => {
    await page.goto("/");
    await account.openDialog("Create Account");
    await account.submit({ Username: "sam rivers" });
    await expect(account.dialog.getByText("Username cannot contain spaces.")).toBeVisible();
    await check("refused");
    await availability(page, false, 30_000);
    await account.dialog.getByLabel("Username").fill(NEW.Username);
    await account.dialog.getByLabel("Email").fill(NEW.Email);
    await expect(account.dialog.getByText("Checking email availability...")).toBeVisible();
    await check("an address that is being checked");
    await availability(page, true);
    await account.dialog.getByLabel("Email").fill(`taken-${NEW.Email}`);
    await expect(
      account.dialog.getByText("Email is already registered. Please sign in instead.").first(),
    ).toBeVisible();
    await check("an address that is taken");
  },
  "an availability check that failed": async (page, account, check) => {
    await stub(page, "**/account.availability*", {}, { status: 503 });
    await page.goto("/");
    await account.openDialog("Create Account");
    await account.submit(NEW);
    await expect(notifications(page).getByText("Error checking username availability")).toBeVisible();
    await check("told so");
  },
  "creating an account": async (page, account, check) => {
    await availability(page, false);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/auth/v1/signup*", async (route) => {
      await answered;
      await route.fulfill({ json: { id: "new", email: NEW.Email, identities: [{ id: "1" }] } });
    });
    await stub(page, "**/auth/v1/resend*", {});
    await page.goto("/");
    await account.openDialog("Create Account");
    await account.submit(NEW);
    await expect(account.dialog.getByRole("button", { name: "Creating account..." })).toBeVisible();
    await check("an account being created");
    answer();
    await account.dialog.getByRole("button", { name: "Send the mail again" }).click();
    await expect(account.dialog.getByText("We sent the mail again.")).toBeVisible();
    await check("an account created");
  },
  "a link of a mail": async (page, _, check) => {
    await page.goto("/auth/callback?token_hash=nonsense&type=signup");
    await expect(page.getByText("This link has expired or was already used.").first()).toBeVisible();
    await check("an invalid link");
    await stub(page, "**/auth/v1/verify*", {}, { wait: 30_000 });
    await page.goto("/auth/callback?token_hash=slow&type=signup");
    await expect(page.getByRole("heading", { name: "Completing sign in..." })).toBeVisible();
    await check("completing a sign-in");
  },
  "a forgotten password": async (page, _, check) => {
    await stub(page, "**/auth/v1/recover*", {});
    await page.goto("/forgot-password");
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Email").fill(NEW.Email);
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByText("If an account exists for that address, we sent a link")).toBeVisible();
    await check("the link was sent");
    const user = { id: "5a1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", email: NEW.Email, aud: "authenticated" };
    const session = { access_token: "t", refresh_token: "r", token_type: "bearer", expires_in: 3600, user };
    await stub(page, "**/auth/v1/verify*", session);
    const player = { id: user.id, username: NEW.Username, email: user.email };
    await stub(page, "**/account.me*", [writeValue("account.me", player).body]);
    await page.goto("/auth/callback?token_hash=stubbed&type=recovery");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
    await check("a new password");
  },
};

for (const [name, lead] of Object.entries(WAYS)) {
  test(`${name}: every state is accessible in light and dark, and does not scroll sideways`, async ({
    page,
    isMobile,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await lead(page, new Account(page, isMobile), (state) => test.step(state, expectAccessible));
  });
}
