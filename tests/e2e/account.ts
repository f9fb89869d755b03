import { type APIRequestContext, expect, type Page } from "playwright/test";
import type { ReceivedMail } from "./fixtures.ts";

export const PASSWORD = "goalpost-2026";

/** The message shown for an email link that no longer works. */
export const LINK_EXPIRED = "This link has expired or was already used. Please request a new one.";

/** Returns a unique username for a test's email address, within the length limit. */
export function usernameOf(address: string): string {
  const [name = ""] = address.split("@");
  return `${name.startsWith("fan-phone") ? "p" : "d"}${name.replace(/\D/g, "").slice(-20)}`;
}

/** Finds the link to our site in an email from the auth service. Returns an empty string if there is none. */
export function linkIn(mail: ReceivedMail | undefined): string {
  return /https?:\/\/\S+\/auth\/callback\?[^\s"<>)]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Creates an account through the API and, unless `confirmed` is false, confirms it with the emailed link. */
export async function createAccount(
  request: APIRequestContext,
  inbox: (to: string) => Promise<ReceivedMail[]>,
  email: string,
  { confirmed = true } = {},
): Promise<void> {
  const { publishableKey: apikey } = await (await request.get("/local/config.json")).json();
  const post = (path: string, data: object) => request.post(`/auth/v1/${path}`, { headers: { apikey }, data });
  await post("signup", { email, password: PASSWORD, data: { username: usernameOf(email) } });
  if (!confirmed) return;
  const link = new URL(linkIn((await inbox(email))[0]));
  const response = await post("verify", { type: "signup", token_hash: link.searchParams.get("token_hash") });
  expect(response.ok()).toBe(true);
}

/** The account controls of an open page: in the masthead, or in the navigation drawer on a phone. */
export class Account {
  readonly page: Page;
  readonly isPhone: boolean;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  get dialog() {
    return this.page.getByRole("dialog", { name: /^(Sign In|Create Account|Account Created Successfully!)$/ });
  }

  /** Finds a message in the dialog or in a toast. */
  message(text: string) {
    return this.page.getByText(text).first();
  }

  async press(name: "Sign In" | "Sign Out"): Promise<void> {
    // Brings the tab to the front, because Chromium delays drawing in background tabs.
    await this.page.bringToFront();
    // Waits for the real masthead. While the page loads, the masthead is a placeholder, and a drawer opened from the
    // placeholder closes again.
    await this.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    if (this.isPhone) await this.page.getByRole("button", { name: "Navigation" }).click();
    // Some pages have a second button with the same name.
    await this.page.getByRole("button", { name, exact: true }).first().click();
  }

  async openDialog(tab: "Sign In" | "Create Account" = "Sign In"): Promise<void> {
    await this.press("Sign In");
    await this.dialog.getByRole("tab", { name: tab }).click();
  }

  /** Fills in the fields of the open tab and presses Continue. */
  async submit(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.dialog.getByLabel(label).fill(text);
    await this.dialog.getByRole("button", { name: "Continue", exact: true }).click();
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.openDialog();
    await this.submit({ Email: email, Password: password });
  }

  /**
   * Waits until the page shows that this player is signed in. If the name is null, waits until it shows that nobody is.
   */
  async expectUser(name: string | null): Promise<void> {
    await this.page.bringToFront();
    await this.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    if (this.isPhone) {
      await expect(this.page.getByRole("dialog")).toHaveCount(0);
      await this.page.getByRole("button", { name: "Navigation" }).click();
    }
    const action = this.page.getByRole("button", { name: name === null ? "Sign In" : "Sign Out", exact: true });
    await expect(action.first()).toBeVisible();
    if (name !== null) await expect(this.page.getByText(name, { exact: true })).toBeVisible();
    if (!this.isPhone) return;
    // A toast in the drawer also has a Close button.
    await this.page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
  }
}
