import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { expect, expectOnePage, test } from "./fixtures.ts";
import { layoutShift } from "./layout-shift.ts";

test("the layout does not shift while the bracket loads and fills, and the bracket prints on one landscape page", async ({
  page,
  predictor,
}) => {
  await storeDraft(page, HALF_FILLED);
  await predictor.open();
  await page.waitForLoadState("networkidle");
  await predictor.slot("5 Oregon, pick").click();
  await predictor.slot("7 Texas A&M, pick").click();
  await page.waitForTimeout(700);
  expect(await layoutShift(page)).toBeLessThan(0.05);

  await expectOnePage(page);
  await expectOnePage(page, { format: "A5", landscape: true });
  await expectOnePage(page, { format: "A4", scale: 1.5 });
});
