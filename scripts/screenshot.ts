/** `npm run screenshot`: fills the real season's bracket in a browser and takes the screenshot for the README. */
import { chromium } from "playwright";
import { OFFICIAL_RECORD } from "../tests/support/brackets/official-record.ts";
import { chromiumPath } from "../tests/support/browser/chromium.mjs";
import { chooseField, chooseWinners, teamNames } from "../tests/support/browser/fill-in-browser.ts";
import { startProduct } from "../tests/support/browser/product.ts";

const product = await startProduct();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1360, height: 900 }, reducedMotion: "reduce" });
await page.goto(product.url);
const names = await teamNames(product.url);
await chooseField(page, OFFICIAL_RECORD, names);
await chooseWinners(page, OFFICIAL_RECORD, names);
await page.mouse.move(0, 0);
await page.screenshot({ path: "docs/bracket.png", fullPage: true, animations: "disabled" });
await browser.close();
await product.stop();
