import { serverEnvironment } from "../../local/keys.ts";
import { readEnv } from "../../src/server/env.ts";
import { recordMailEvent } from "../../src/server/queries/suppressions.ts";
import { secretDatabase } from "../../src/server/secret-database.ts";
import { Account, createAccount, PASSWORD } from "./account.ts";
import { expect, test } from "./fixtures.ts";

test("settings, an address that is not mailed, and unsubscribing are accessible and do not scroll sideways", async ({
  page,
  request,
  inbox,
  address,
  baseURL,
  expectAccessible,
}) => {
  const server = readEnv(serverEnvironment(baseURL ?? ""));
  await createAccount(request, inbox, address);
  await recordMailEvent(server, { id: `bounced ${address}`, kind: "bounced", addresses: [address] });

  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, true).submit({ Email: address, Password: PASSWORD });
  const toggle = page.getByRole("switch", { name: "Weekly Reminders" });
  await expect(toggle).toBeChecked();
  await expect(page.getByRole("region", { name: "Reminders cannot reach you" })).toContainText(address);
  await expect(page.getByText(`No mail goes to ${address}.`)).toBeVisible();
  await expectAccessible();

  await recordMailEvent(server, { id: `lifted ${address}`, kind: "lifted", addresses: [address] });
  await page.reload();
  await expect(page.getByText(`Mails go to ${address}.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Reminders cannot reach you" })).toBeHidden();
  await toggle.tap();
  await expect(page.getByText("Weekly reminders disabled successfully!").first()).toBeVisible();
  await expect(toggle).not.toBeChecked();

  const db = secretDatabase(server);
  const { data: player } = await db.from("users").select("id").eq("email", address).single();
  const own = await db.from("user_email_preferences").select("unsubscribe_token").eq("user_id", player?.id).single();
  for (const [query, heading] of [
    [`?token=${own.data?.unsubscribe_token}`, "Unsubscribed"],
    ["", "Not Unsubscribed"],
  ] as const) {
    await page.goto(`/unsubscribe${query}`);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessible();
  }
});
