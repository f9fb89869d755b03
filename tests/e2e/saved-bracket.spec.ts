import { fillBracket } from "../support/brackets/official-record.ts";
import { storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

test("a mistyped address is mended on the card, and a reload keeps the bracket", async ({
  page,
  predictor,
  address,
  inbox,
  expectAccessible,
}) => {
  await storeDraft(page);
  await predictor.open();
  await predictor.turnTo(3);
  await page.getByRole("button", { name: predictor.isPhone ? "Save Bracket" : "Save Picks", exact: true }).click();
  await page.getByLabel("Email").fill(`x${address}`);
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: "Picks Saved" });
  await expect(card.getByRole("heading", { name: "Picks Saved" })).toBeFocused();
  await expectAccessible();
  await card.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await expect(card.getByText(address, { exact: true })).toBeVisible();
  const [mail] = await inbox(address);
  const path = await card.getByRole("link", { name: "Open your saved bracket" }).getAttribute("href");
  expect(mail?.text).toContain(path);

  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await page.reload();
  await predictor.turnTo(3);
  await expect(page.getByText(`Sent to ${address}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();
});

test("a saved bracket is accessible in light and dark, and is printed on one page", async ({
  page,
  predictor,
  request,
  address,
  inbox,
  expectAccessible,
}) => {
  await request.post("/api/send-picks", { data: { email: address, bracket: fillBracket() } });
  const [mail] = await inbox(address);
  const path = /\/bracket\/[0-9a-f-]{36}/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(path);

  const heading = predictor.isPhone ? "SAVED BRACKET" : "College Football Playoff Bracket";
  await expect(page.getByText(heading).first()).toBeVisible();
  await expect(page.getByText(/^Your saved bracket from /)).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole("button", { name: /pick|Reset|Edit|Undo|Save/ })).toHaveCount(0);

  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  }
  await predictor.turnTo(3);
  await page.getByRole("link", { name: "Create New Bracket" }).click();
  await expect(predictor.slot("5 Pick a team")).toBeVisible();
});
