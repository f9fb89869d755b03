import { storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

test("a visitor corrects a mistyped email address, reloads the page, and prints the emailed bracket on one sheet", async ({
  page,
  predictor,
  address,
  inbox,
}) => {
  await storeDraft(page);
  await predictor.open();
  await page.getByRole("button", { name: "Save Picks", exact: true }).click();
  await page.getByLabel("Email").fill(`x${address}`);
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: "Picks Saved" });
  await expect(card.getByRole("heading", { name: "Picks Saved" })).toBeFocused();
  await card.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await expect(card.getByText(address, { exact: true })).toBeVisible();
  const [mail] = await inbox(address);
  const path = await card.getByRole("link", { name: "View saved bracket" }).getAttribute("href");
  expect(mail?.text).toContain(path);

  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByText(`Sent to ${address}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();

  await page.goto(path ?? "", { waitUntil: "networkidle" });
  await expect(page.getByText(/^Your saved bracket from /)).toBeVisible();
  await expect(page.getByRole("button", { name: /pick|Reset|Edit|Undo|Save/ })).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  await page.getByRole("link", { name: "Create New Bracket" }).click();
  await expect(page).toHaveURL(/\/$/);
});
