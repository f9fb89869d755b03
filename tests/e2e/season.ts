import type { Page } from "@playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import { type BracketRecord, unpackBracket } from "../../src/domain/bracket-record.ts";
import { formatDraft } from "../../src/web/features/bracket/editor/draft.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";
import { keysOf } from "../support/browser/product.ts";
import { test as base, expect } from "./fixtures.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Complete, with teams of three conferences. */
export const TOO_FEW_CONFERENCES: BracketRecord = {
  teamSlots: (OFFICIAL_RECORD.teamSlots as readonly string[]).with(3, "penn-state").with(10, "lsu").with(11, "texas"),
  winners: OFFICIAL_RECORD.winners,
};

/** The schedule of a product, which a test may move, and its demo account. */
export class Season {
  readonly url: string;
  readonly #keys: { publishableKey: string; secretKey: string };

  constructor(url: string, keys: { publishableKey: string; secretKey: string }) {
    this.url = url;
    this.#keys = keys;
  }

  /** Opens a week from so many days ago to so many days ahead of now; a negative end is past. */
  async move(week: number, startDays: number, endDays: number): Promise<void> {
    const { secretKey } = this.#keys;
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const answer = await fetch(`${this.url}/rest/v1/week_schedule?week_number=eq.${week}`, {
      method: "PATCH",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ start_date: at(startDays), end_date: at(endDays) }),
    });
    expect(answer.ok).toBe(true);
  }

  /** Forgets all picks, and opens week 12 with week 11 closed and week 13 to come. */
  async begin(): Promise<void> {
    const { secretKey } = this.#keys;
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    await fetch(`${this.url}/rest/v1/weekly_picks?week_number=gte.1`, { method: "DELETE", headers });
    await this.move(11, -10, -3);
    await this.move(12, -3, 4);
    await this.move(13, 4, 11);
  }

  /** Lets the page's browser be the demo player's from its next page on; gives the player's id. */
  async signIn(page: Page): Promise<string> {
    const answer = await fetch(`${this.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: this.#keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
    });
    const session = (await answer.json()) as { user: { id: string } };
    await page.goto("/nowhere");
    await page.evaluate((text) => localStorage.setItem("cfp-bracket.session", text), JSON.stringify(session));
    return session.user.id;
  }
}

/** Leaves a player's draft of a week on the device of the page that is open. */
export async function leaveWeekDraft(page: Page, playerId: string, week: number, record: BracketRecord): Promise<void> {
  const bracket = unpackBracket(record, (id) => {
    const found = SEED_TEAMS.find((team) => team.id === id);
    if (found === undefined) return null;
    const { abbreviation: _, ...team } = found;
    return team;
  });
  if (bracket === null) throw new Error("these teams exist");
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [`cfp-bracket.draft.${playerId}.week-${week}`, formatDraft(bracket)],
  );
}

/** Tests of the challenge, each of which begins in the same week, without picks. */
export const test = base.extend<{ season: Season }>({
  season: async ({ product }, use) => {
    const season = new Season(product.url, await keysOf(product.url));
    await season.begin();
    await use(season);
  },
});
