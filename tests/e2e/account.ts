import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { ReceivedMail } from "./fixtures.ts";

export const PASSWORD = "goalpost-2026";

/** A username made from an address of a test: unlike any other, and not too long. */
export function usernameOf(address: string): string {
  const [name = ""] = address.split("@");
  return `${name.startsWith("fan-phone") ? "p" : "d"}${name.replace(/\D/g, "").slice(-20)}`;
}

/** The link into the product that a mail carries. */
export function linkIn(mail: ReceivedMail | undefined): string {
  return /https?:\/\/\S+\/auth\/callback\?[^\s"<>)]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Asks the auth service for an account, past the screen; confirmed, if wanted, by the link of its mail. */
export async function createAccount(
  request: APIRequestContext,
  inbox: (to: string) => Promise<ReceivedMail[]>,
  email: string,
  { confirmed = true } = {},
): Promise<void> {
  const { publishableKey } = (await (await request.get("/local/config.json")).json()) as { publishableKey: string };
  const ask = (path: string, data: object) =>
    request.post(`/auth/v1/${path}`, { headers: { apikey: publishableKey }, data });
  await ask("signup", { email, password: PASSWORD, data: { username: usernameOf(email) } });
  if (!confirmed) return;
  const link = new URL(linkIn((await inbox(email))[0]));
  const answer = await ask("verify", { type: "signup", token_hash: link.searchParams.get("token_hash") });
  expect(answer.ok()).toBe(true);
}

/** The account of the page that is open: in the masthead, on a phone in the Navigation drawer. */
export class Account {
  readonly page: Page;
  readonly isPhone: boolean;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  get dialog() {
    return this.page.getByRole("dialog", { name: /^(Sign In|Account Created Successfully!)$/ });
  }

  /** What the dialog says or the page reports, whichever it is. */
  said(text: string) {
    return this.page.getByText(text).first();
  }

  async act(name: "Sign In" | "Sign Out"): Promise<void> {
    // Of several tabs only the one in front is drawn in time.
    await this.page.bringToFront();
    // The masthead that stands there until the page is loaded goes, and an open drawer of it.
    await this.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    if (this.isPhone) await this.page.getByRole("button", { name: "Navigation" }).click();
    // The first: a page that is for players alone has a button of its own.
    await this.page.getByRole("button", { name, exact: true }).first().click();
  }

  async openDialog(tab: "Sign In" | "Create Account" = "Sign In"): Promise<void> {
    await this.act("Sign In");
    await this.dialog.getByRole("tab", { name: tab }).click();
  }

  /** Fills the fields of the tab that is open and goes on. */
  async submit(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.dialog.getByLabel(label).fill(text);
    await this.dialog.getByRole("button", { name: "Continue", exact: true }).click();
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.openDialog();
    await this.submit({ Email: email, Password: password });
  }

  /** Waits until the page says that this player is signed in, or with null that nobody is. */
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
    // The first: a toast in the drawer has a button of the same name.
    await this.page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
  }
}
