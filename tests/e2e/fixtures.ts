import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "playwright/test";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { BRACKET_TITLE } from "#domain/product.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { chooseField, chooseTeam, chooseWinners, startingWith, teamNames } from "#support/browser/fill-in-browser.ts";
import { personalLines, personalTexts } from "#support/browser/personal-log.ts";
import { type RunningProduct, startProduct } from "#support/browser/product.ts";
import { translate } from "#support/browser/translator.ts";

/** An email as the mailbox returns it. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The bracket page. The methods use the page as a person would at the current screen width. */
export class Predictor {
  readonly page: Page;
  readonly isPhone: boolean;
  #names: ReadonlyMap<string, string> = new Map();

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(path);
    this.#names = await teamNames(new URL(this.page.url()).origin);
    const heading = this.isPhone ? /^(First Round|Quarterfinals|Semifinals|Championship)$/ : BRACKET_TITLE;
    await expect(this.page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(this.page.locator("[data-shell]")).toHaveCount(0);
  }

  /** Finds a slot by the start of its accessible name. */
  slot(start: string) {
    return this.page.getByRole("button", { name: startingWith(start) });
  }

  /** Shows a round (0 to 3) on a phone. Does nothing on a desktop, which shows all rounds. */
  async turnTo(round: number): Promise<void> {
    if (!this.isPhone) return;
    const shown = async () => Number((await this.page.getByText(/^\d of 4$/).innerText())[0]) - 1;
    for (let at = await shown(); at !== round; at = await shown()) {
      const step = this.page.getByRole("button", { name: at < round ? "Next" : "Prev", exact: true });
      // Disabled while the page loads.
      if (await step.isEnabled()) await step.click();
      await expect.poll(shown).not.toBe(at);
    }
  }

  /** Chooses a team for a seed in the picker, and then closes the picker. */
  async choose(seed: number, name: string): Promise<void> {
    await this.openPicker(seed);
    await chooseTeam(this.page, name);
    await this.page.keyboard.press("Escape");
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  /** Opens the picker for an empty seed. */
  async openPicker(seed: number): Promise<void> {
    await this.turnTo(seed > 4 ? 0 : 1);
    await this.slot(`${seed} Pick a team`).click();
  }

  /** Chooses a record's twelve teams. The picker advances from seed to seed, and closes after the last seed. */
  async chooseField(record: BracketRecord = OFFICIAL_RECORD): Promise<void> {
    await this.turnTo(0);
    await chooseField(this.page, record, this.#names);
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  async chooseWinners(record: BracketRecord = OFFICIAL_RECORD): Promise<void> {
    await chooseWinners(this.page, record, this.#names, (round) => this.turnTo(round));
  }
}

/**
 * Console errors that tests ignore. The browser logs them for every rejected request, and for the mailbox's iframe,
 * which blocks Playwright's scripts.
 */
const EXPECTED_ERRORS = ["Failed to load resource", "Blocked script execution in 'about:"];

declare const axe: typeof import("axe-core");

/**
 * Axe's minified script. The unminified script, which axe exports as `source`, takes browsers twice as long to read.
 */
const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The axe rules to check. Null means all rules. */
const RULES = { all: null, colors: ["color-contrast", "link-in-text-block"] };

interface Fixtures {
  /** Whether the browser translates every page. True in all journeys when E2E_TRANSLATED=1. */
  translated: boolean;
  predictor: Predictor;
  inbox: (to: string) => Promise<ReceivedMail[]>;
  address: string;
  /** Fails when axe finds a violation. With "colors", checks only what may differ between light and dark mode. */
  expectNoViolations: (rules?: "all" | "colors") => Promise<void>;
  /**
   * Fails when axe finds a violation in light or dark mode, or when the page scrolls sideways. Leaves the page in dark
   * mode.
   */
  expectAccessible: () => Promise<void>;
}

let emails = 0;

/**
 * Extends Playwright's `test` with page objects, a mailbox, and a page that fails on unexpected console errors. Every
 * worker runs its own copy of the product, so that tests in different workers do not share rate limits, the schedule or
 * players.
 */
export const test = base.extend<Fixtures, { product: RunningProduct }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ REQUEST_LOG: "all" });
      await use(product);
      const texts = await personalTexts(product.url);
      // Makes sure that the log has at least one line, no matter which journeys this worker ran.
      await fetch(`${product.url}/api/health`);
      await product.stop();
      // The log must not contain any personal data from these journeys (docs/api.md#the-log).
      expect(personalLines(product.printed(), texts)).toEqual([]);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  translated: [process.env.E2E_TRANSLATED === "1", { option: true }],
  page: async ({ page, translated }, use) => {
    if (translated) await page.context().addInitScript(translate);
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((line) => !EXPECTED_ERRORS.some((start) => line.startsWith(start)))).toEqual([]);
  },
  predictor: async ({ page, isMobile }, use) => use(new Predictor(page, isMobile)),
  address: async ({ browserName: _ }, use, info) =>
    use(`fan-${info.project.name}-${info.workerIndex}-${++emails}-${Date.now()}@example.com`),
  inbox: async ({ request }, use) =>
    use(
      async (to) =>
        (await (await request.get(`/local/mail.json?to=${encodeURIComponent(to)}`)).json()) as ReceivedMail[],
    ),
  expectNoViolations: async ({ page }, use) =>
    use(async (rules = "all") => {
      await page.waitForFunction(() => document.querySelector("[data-shell]") === null);
      // Loads axe only once per document, because loading takes longer than most checks.
      for (const frame of page.frames()) {
        if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
      }
      const found = await page.evaluate(async (only) => {
        const { violations } = await axe.run(document, {
          resultTypes: ["violations"],
          ...(only ? { runOnly: { type: "rule", values: only } } : {}),
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
      }, RULES[rules]);
      expect(found).toEqual([]);
    }),
  expectAccessible: async ({ page, expectNoViolations }, use) =>
    use(async () => {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectNoViolations();
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoViolations("colors");
    }),
});

/**
 * Returns a list that collects the API calls that a page makes from now on: the part of each path after `/api/trpc/`.
 */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname.slice("/api/trpc/".length));
  });
  return calls;
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
}

/** Fails unless the page prints on a single sheet: of this paper, or else in landscape orientation. */
export async function expectOnePage(page: Page, paper?: Parameters<Page["pdf"]>[0]): Promise<void> {
  const pdf = (await page.pdf(paper ?? { preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  if (paper) return;
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
}

export { expect };
