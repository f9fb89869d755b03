import { readFileSync } from "node:fs";
import { Account, createAccount, PASSWORD } from "./account.ts";
import { expect, test } from "./fixtures.ts";

test("settings and unsubscribing are accessible and do not scroll sideways", async ({
  page,
  request,
  inbox,
  address,
  expectAccessible,
}) => {
  await createAccount(request, inbox, address);

  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, true).submit({ Email: address, Password: PASSWORD });
  const toggle = page.getByRole("switch", { name: "Weekly Reminders" });
  await expect(toggle).toBeChecked();
  await expect(page.getByText(`Mails go to ${address}.`)).toBeVisible();
  await expectAccessible();
  await toggle.tap();
  await expect(page.getByText("Weekly reminders disabled successfully!").first()).toBeVisible();
  await expect(toggle).not.toBeChecked();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  const { emailPreferences } = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  for (const [query, heading] of [
    [`?token=${emailPreferences.unsubscribeToken}`, "Unsubscribed"],
    ["", "Not Unsubscribed"],
  ] as const) {
    await page.goto(`/unsubscribe${query}`);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessible();
  }
});
