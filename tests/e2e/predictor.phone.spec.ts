import { expect, test } from "./fixtures.ts";

test("a visitor fills in a bracket, emails it and opens it from the email", async ({
  page,
  predictor,
  inbox,
  address,
}) => {
  await predictor.open();
  await predictor.chooseField();
  await predictor.chooseWinners();
  await expect(page.getByText("11 of 11 picks").first()).toBeVisible();

  await page.getByRole("button", { name: "Save Bracket", exact: true }).click();
  await page.getByLabel("Email").fill(address);
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Bracket saved successfully! Check your email for confirmation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Picks Saved" }).first()).toBeVisible();

  const [mail, ...others] = await inbox(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Your College Football Playoff picks: .+ to win it all$/);

  await page.goto("/local/mail");
  await page.getByText(address).first().click();
  const link = /https?:\/\/\S+\/bracket\/[0-9a-f-]{36}/.exec(mail?.text ?? "")?.[0] ?? "";
  await expect(page.frameLocator("iframe").getByText("View your bracket")).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("link", { name: "View your bracket" })).toHaveAttribute(
    "href",
    link,
  );

  // It opens at the champion.
  await page.goto(link);
  await expect(page.getByText("CHAMPION", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Indiana").last()).toBeVisible();
  await expect(page.getByRole("button", { name: /pick to beat|Reset Bracket|Save/ })).toHaveCount(0);
});
