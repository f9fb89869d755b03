import type { Locator } from "playwright/test";
import { forgetEverything } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

test("a visitor fills a bracket, mails it and opens it from the mail", async ({ page, predictor, inbox, address }) => {
  await predictor.open();
  await predictor.chooseField();
  await predictor.chooseWinners();
  await expect(page.getByText("11 of 11 picks").first()).toBeVisible();

  await page.getByRole("button", { name: predictor.isPhone ? "Save Bracket" : "Save Picks", exact: true }).click();
  await page.getByLabel("Email").fill(address);
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Bracket saved successfully! Check your email for confirmation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();

  const [mail, ...others] = await inbox(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your College Football Playoff picks");

  await page.goto("/local/mail");
  await page.getByText(address).first().click();
  const link = /https?:\/\/\S+\/bracket\/[0-9a-f-]{36}/.exec(mail?.text ?? "")?.[0] ?? "";
  await expect(page.frameLocator("iframe").getByText("View your bracket")).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("link", { name: "View your bracket" })).toHaveAttribute(
    "href",
    link,
  );

  await page.goto(link);
  if (!predictor.isPhone) await expect(page.getByText(/^Your saved bracket from /)).toBeVisible();
  await predictor.turnTo(3);
  await expect(page.getByText("CHAMPION", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Indiana").last()).toBeVisible();
  await expect(page.getByRole("button", { name: /pick to beat|Reset Bracket|Save/ })).toHaveCount(0);
});

test("thirteen presses fill the field through the picker, one from the official field, and one undo empties it", async ({
  page,
  predictor,
  expectAccessible,
}) => {
  await predictor.open();
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await (predictor.isPhone ? target.tap() : target.click());
  };
  await press(predictor.slot("12 Pick a team"));
  for (let chosen = 0; chosen < 12; chosen += 1) {
    await expect(page.getByText(`${chosen} of 12 chosen`)).toBeVisible();
    if (chosen === 3) await expectAccessible();
    await press(page.getByRole("option", { name: /, the \d+ seed/ }).first());
  }
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(predictor.slot("12 James Madison, pick to beat 5 Oregon")).toBeFocused();
  expect(presses).toBe(13);

  await forgetEverything(page);
  await page.reload();
  await page.getByRole("button", { name: "Start from the official field" }).click();
  await expect(predictor.slot("12 James Madison, pick to beat 5 Oregon")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(predictor.slot("12 Pick a team")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start from the official field" })).toBeVisible();
});
