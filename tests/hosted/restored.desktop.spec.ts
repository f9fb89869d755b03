import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO } from "#local/demo/demo.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { type RunningProduct, startProduct } from "#support/browser/product.ts";
import { typeCommands } from "#support/hosted/guide-commands.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "../e2e/account.ts";
import { savePick } from "../e2e/api.ts";
import { expect, Predictor } from "../e2e/fixtures.ts";
import { type Season, test } from "../e2e/season.ts";

const GROUP = "Kept for Good";

/** The database connection string that the product prints. */
const databaseOf = (product: RunningProduct) => /^Database: (.*)$/m.exec(product.printed())?.[1] ?? "";

/** Creates a group for a player, and returns the group's invite code. */
async function createGroup(season: Season, name: string) {
  const owner = await season.find("id", `users where username = '${name}'`);
  return season.find("invite_code", `groups where id = '${await season.giveGroup(owner, GROUP)}'`);
}

test("players can sign in to a restored project with their existing password, find their picks and group, and continue playing", async ({
  browser,
  request,
  season,
  product,
  inbox,
  address,
}) => {
  await createAccount(request, inbox, address);
  const name = usernameOf(address);
  const code = await createGroup(season, name);
  await savePick(product.url, { email: address, password: PASSWORD }, 12, OFFICIAL_RECORD);
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  const other = await startProduct();
  try {
    typeCommands("backup", folder, databaseOf(product));
    typeCommands("restore", folder, databaseOf(other));

    const open = async () => (await browser.newContext({ baseURL: other.url })).newPage();
    const page = await open();
    await page.goto("/cfp-challenge");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await new Account(page, false).submit({ Email: address, Password: PASSWORD });
    await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
    await page.getByRole("link", { name: GROUP }).click();
    await expect(page.getByRole("table", { name: "Group Members" })).toContainText(name);
    await page.goto("/bracket/week/12");
    await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Indiana");
    await new Predictor(page, false).slot("10 Miami, pick as champion").click();
    await page.getByRole("button", { name: "Save Week Picks" }).last().click();
    await expect(page.getByText("Week 12 picks updated successfully!").first()).toBeVisible();

    const another = await open();
    await another.goto(`/join/${code}`);
    await another.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await new Account(another, false).submit({ Email: DEMO.email, Password: DEMO.password });
    await expect(another.getByText(`Successfully joined "${GROUP}"!`).first()).toBeVisible();
    await page.goto(new URL(another.url()).pathname);
    await expect(page.getByRole("table", { name: "Group Members" })).toContainText(DEMO.username);
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true });
  }
});
