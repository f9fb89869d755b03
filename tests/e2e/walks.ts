import type { Page } from "playwright/test";
import { Account } from "./account.ts";
import { expect, type Predictor } from "./fixtures.ts";
import { type Season, test } from "./season.ts";

/** Expects a page with this title. */
export const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeAttached();

type Check = (state: string) => Promise<void>;
/** Walks through the states of pages and dialogs, and checks each state. */
export type Walk = (predictor: Predictor, check: Check, season: Season, account: Account) => Promise<void>;

/** Creates one test for each walk. The test checks the page in every state that the walk reaches. */
export function testWalks(walks: Record<string, Walk>): void {
  for (const [name, walk] of Object.entries(walks)) {
    test(`${name}: in every state, the page is accessible in light mode and dark mode, and does not scroll sideways`, async ({
      page,
      predictor,
      season,
      isMobile,
      expectAccessible,
    }) => {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await walk(predictor, (state) => test.step(state, expectAccessible), season, new Account(page, isMobile));
    });
  }
}
