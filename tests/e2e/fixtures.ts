import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { INITIAL_SEEDS, MATCHUP_IDS, ROUND_OF } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { ROUNDS } from "../../src/domain/season.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { startingWith, teamNames } from "../support/browser/fill-in-browser.ts";
import { type RunningProduct, startProduct } from "../support/browser/product.ts";

/** A mail as the mailbox gives it. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The predictor page, as a person uses it on this width. */
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
    const heading = this.isPhone ? "First Round" : "College Football Playoff Bracket";
    await expect(this.page.getByRole("heading", { name: heading })).toBeVisible();
  }

  /** A slot by what stands at the beginning of its name. */
  slot(start: string) {
    return this.page.getByRole("button", { name: startingWith(start) });
  }

  /** On a phone, turns to the round of that number, 0 to 3; a desktop shows all of them. */
  async turnTo(round: number): Promise<void> {
    if (!this.isPhone) return;
    const shown = async () => Number((await this.page.getByText(/^\d of 4$/).innerText())[0]) - 1;
    while ((await shown()) !== round) {
      const at = await shown();
      await this.page.getByRole("button", { name: at < round ? "Next" : "Prev", exact: true }).click();
      await expect.poll(shown).toBe(at < round ? at + 1 : at - 1);
    }
  }

  /** Chooses a team for a seed through the picker. */
  async choose(seed: number, name: string): Promise<void> {
    await this.turnTo(seed > 4 ? 0 : 1);
    await this.slot(`${seed} Pick a team`).click();
    await this.page.getByPlaceholder("Search for a team...").fill(name);
    await this.page.getByRole("option", { name, exact: false }).first().click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  async chooseField(record: BracketRecord = OFFICIAL_RECORD): Promise<void> {
    const seeds = MATCHUP_IDS.flatMap((id) => INITIAL_SEEDS[id]).filter((seed) => seed > 0);
    for (const seed of seeds) await this.choose(seed, this.nameOf(record, seed));
  }

  async chooseWinners(record: BracketRecord = OFFICIAL_RECORD): Promise<void> {
    for (const id of MATCHUP_IDS) {
      await this.turnTo(ROUNDS.findIndex((round) => round.id === ROUND_OF[id]));
      const seed = record.winners[id] ?? 0;
      await this.slot(`${seed} ${this.nameOf(record, seed)}, pick`)
        .last()
        .click();
    }
  }

  nameOf(record: BracketRecord, seed: number): string {
    return this.#names.get(record.teamSlots[seed - 1] ?? "") ?? "";
  }
}

/**
 * Lines of the browser's own: a refused request, of which the page has to speak itself, and the mailbox's frame, in which
 * scripts may not run, refusing those of the test tool.
 */
const EXPECTED = ["Failed to load resource", "Blocked script execution in 'about:"];

interface Fixtures {
  predictor: Predictor;
  inbox: (to: string) => Promise<ReceivedMail[]>;
  address: string;
  /** Everything axe looks at, or only what may differ between light and dark. */
  expectNoViolations: (rules?: "all" | "colours") => Promise<void>;
}

let addresses = 0;

/**
 * The tests' own `test`: page objects, a mailbox, and a page on which nothing may go wrong unsaid. Every worker has a
 * product of its own, so that no test meets the limits, the schedule or the people of one that runs beside it.
 */
export const test = base.extend<Fixtures, { product: RunningProduct }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    const wrongs: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") wrongs.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => wrongs.push(String(error)));
    await use(page);
    expect(wrongs.filter((line) => !EXPECTED.some((start) => line.startsWith(start)))).toEqual([]);
  },
  predictor: async ({ page, isMobile }, use) => use(new Predictor(page, isMobile)),
  address: async ({ browserName: _ }, use, info) =>
    use(`fan-${info.project.name}-${info.workerIndex}-${++addresses}-${Date.now()}@example.com`),
  inbox: async ({ request }, use) =>
    use(
      async (to) =>
        (await (await request.get(`/local/mail.json?to=${encodeURIComponent(to)}`)).json()) as ReceivedMail[],
    ),
  expectNoViolations: async ({ page }, use) =>
    use(async (rules = "all") => {
      // No frame of another origin is looked at: asking for them opens a page each time, and takes twice as long.
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
      if (rules === "colours") axe.withRules(["color-contrast", "link-in-text-block"]);
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`),
      ).toEqual([]);
    }),
});

export { expect };
