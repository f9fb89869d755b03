import { expect, test } from "./fixtures.ts";

test("a stranger reads what an address takes and answers", async ({ page, expectAccessible }) => {
  await page.goto("/api/docs");
  await page.getByRole("button", { name: "/api/teams/search" }).click();
  const opened = page.locator(".opblock.is-open");
  await expect(opened.getByText("at most 100 characters")).toBeVisible();
  await expect(opened.getByRole("group", { name: "Example" }).first()).toContainText('"conference": "SEC"');
  await expect(opened.getByRole("row", { name: "429" })).toContainText("Too many requests.");
  await page.getByRole("button", { name: "Schemas" }).click();
  await expect(page.getByText("TeamInput")).toBeVisible();
  await expectAccessible();
});
