import type { APIRequestContext, Page } from "playwright/test";
import { type RunningProduct, startProduct } from "#support/browser/product.ts";
import { callAsServer } from "#support/browser/sql.ts";
import { Account, createAccount, PASSWORD } from "./account.ts";
import { expect, type ReceivedMail, test } from "./fixtures.ts";

const ADDRESS = "fan-2026@example.com";

/** The product, started for this file only, because the test below moves the end of the open week. */
let product: RunningProduct;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** Returns functions that move the lock time, run the scheduled job, and read the reminders that were sent. */
async function openReminders(request: APIRequestContext) {
  const at = (path: string) => `${product.url}${path}`;
  const { cronSecret } = await (await request.get(at("/local/config.json"))).json();
  return {
    lockIn: async (hours: number) => {
      const ends = new Date(Date.now() + hours * 3_600_000).toISOString();
      await callAsServer(product.url, "set_week", { week: 12, ends });
    },
    tick: async () => {
      const response = await request.get(at("/api/cron/weekly-reminders"), {
        headers: { authorization: `Bearer ${cronSecret}` },
      });
      expect(response.status()).toBe(200);
      return response.json();
    },
    reminders: async () => {
      const mails = (await (await request.get(at(`/local/mail.json?to=${ADDRESS}`))).json()) as ReceivedMail[];
      return mails.filter(({ subject }) => subject.startsWith("Week 12"));
    },
  };
}

/** Finds the reminder switch on the settings page. */
const reminderSwitch = (page: Page) => page.getByRole("switch", { name: "Weekly Reminders" });

/** Unsubscribes with the link in the email, and subscribes again on the settings page with the keyboard. */
async function unsubscribeAndReturn(page: Page, link: string) {
  const toggle = reminderSwitch(page);
  await page.goto(link);
  // While the page loads, it contains a prerendered shell for each screen width, and each shell has this button. Only
  // one shell is visible.
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Unsubscribed", exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(toggle).not.toBeChecked();
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Weekly reminders enabled successfully!").first()).toBeVisible();
  await page.reload();
  await expect(toggle).toBeChecked();
}

test("a player gets one reminder on the last day, unsubscribes with the reminder's link, and turns reminders back on in the settings", async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: product.url });
  const inbox = async (to: string) => (await request.get(`/local/mail.json?to=${to}`)).json();
  await createAccount(request, inbox, ADDRESS);
  const { lockIn, tick, reminders } = await openReminders(request);
  const toggle = reminderSwitch(page);

  expect(await tick()).toMatchObject({ weeks: [], next: { week: 12 } });
  await lockIn(8);
  expect((await request.get("/api/cron/weekly-reminders")).status()).toBe(401);
  expect(await tick()).toMatchObject({ weeks: [{ week: 12, waiting: 0 }] });
  await tick();
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  // A signed-out player follows the link to the picks.
  await page.goto(/http\S+\/bracket\/week\/12/.exec(mail?.text ?? "")?.[0] ?? "");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, false).submit({ Email: ADDRESS, Password: PASSWORD });
  await expect(page.getByRole("button", { name: "Complete bracket to save" }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/bracket/week/12");

  // Simulates an email scanner, which fetches an email's links and runs the scripts on the linked pages. A scan must
  // not turn the player's reminders off.
  for (const address of [link, link.replace("/unsubscribe?", "/api/unsubscribe/one-click?")])
    await request.get(address);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Unsubscribe", exact: true })).toHaveCount(1);
  await page.goto(`${product.url}/settings`);
  await expect(toggle).toBeChecked();

  await unsubscribeAndReturn(page, link);

  // Simulates the unsubscribe button that email apps show for emails with a List-Unsubscribe header.
  const oneClick = link.replace("/unsubscribe?", "/api/unsubscribe/one-click?");
  expect((await request.post(oneClick, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await tick();
  expect(await reminders()).toHaveLength(1);
  await request.dispose();
});
