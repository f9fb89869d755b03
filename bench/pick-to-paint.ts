import { type CDPSession, chromium, type Page } from "playwright";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { chromiumPath } from "#support/browser/chromium.mjs";
import { chooseField, chooseWinners, teamNames } from "#support/browser/fill-in-browser.ts";
import { startProduct } from "#support/browser/product.ts";
import { p95, type Row } from "./row.ts";

/**
 * In each of the `TURNS` turns, the page gets `CLICKS` clicks. Then the reference (`BARE_BUTTON`) gets as many. Clicks
 * on the page alternate between the two teams of a matchup. `CLICKS` must be even, so that no turn starts with a click
 * on the team that is already the winner.
 */
const CLICKS = 10;
const TURNS = 6;

/** The reference that the page is compared with: a button without React that shows how often it was clicked. */
const BARE_BUTTON = `
  const button = document.createElement("button");
  button.id = "bare";
  button.textContent = "0";
  button.onclick = () => { button.textContent = String(Number(button.textContent) + 1); };
  document.body.append(button);`;

/** Returns how long each click keeps the main thread busy until the next paint, in milliseconds. */
async function workOf(
  page: Page,
  client: CDPSession,
  click: (time: number) => Promise<void> | undefined,
): Promise<number[]> {
  const busy = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const figures: number[] = [];
  for (let time = 0; time < CLICKS; time++) {
    const before = await busy();
    await click(time);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    figures.push((await busy()) - before);
  }
  return figures;
}

/**
 * Measures how long the main thread is busy between a click that picks a winner and the next paint. The CPU is
 * throttled to a quarter of its speed (docs/performance.md#pick-to-paint).
 */
export async function pickToPaint(): Promise<Row> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1400 }, reducedMotion: "reduce" });
    await page.goto(product.url);
    const names = await teamNames(product.url);
    await chooseField(page, OFFICIAL_RECORD, names);
    await chooseWinners(page, OFFICIAL_RECORD, names);
    await page.evaluate(BARE_BUTTON);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const slots = [/^5 Oregon/, /^12 James Madison/].map((name) => page.getByRole("button", { name }).first());
    const handles = await Promise.all(slots.map((slot) => slot.elementHandle()));
    const press = (index: number) => handles[index % 2]?.evaluate((element) => (element as HTMLElement).click());
    const bare = await page.$("#bare");
    await press(1);
    const ours: number[] = [];
    const reference: number[] = [];
    // Alternates between our page and the reference, because the machine's load varies.
    for (let turn = 0; turn < TURNS; turn++) {
      ours.push(...(await workOf(page, client, press)));
      reference.push(...(await workOf(page, client, () => bare?.evaluate((each) => (each as HTMLElement).click()))));
    }
    return {
      what: "pick to paint, 4x throttle, p95",
      ours: p95(ours),
      reference: p95(reference),
      unit: "ms",
      goal: "at most 2.6x",
      isMet: p95(ours) <= 2.6 * p95(reference),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
