import { startProduct } from "#support/browser/product.ts";
import type { Row } from "./row.ts";
import { median } from "./row.ts";

/**
 * Measures the time from a warm `npm start` to the first page (docs/performance.md#start). There is nothing to compare
 * this time with, so the row's `reference` is the goal.
 */
export async function startUp(): Promise<Row> {
  const times: number[] = [];
  for (let time = 0; time < 3; time++) {
    const started = performance.now();
    const product = await startProduct();
    await (await fetch(product.url)).text();
    times.push((performance.now() - started) / 1000);
    await product.stop();
  }
  const ours = median(times);
  return { what: "npm start, warm", ours, reference: 8, unit: "s", goal: "under 8 s", isMet: ours < 8 };
}
