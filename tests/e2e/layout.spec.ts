import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";
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

  for (const paper of [{ preferCSSPageSize: true }, { format: "A5", landscape: true }, { format: "A4", scale: 1.5 }]) {
    const pdf = (await page.pdf(paper)).toString("latin1");
    expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
    if (!paper.preferCSSPageSize) continue;
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  }
});
