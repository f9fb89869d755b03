import type { Page } from "playwright/test";
import { DEMO } from "../../local/demo/demo.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { keysOf } from "../support/browser/product.ts";
import { test as base, expect } from "./fixtures.ts";

/** The group of `giveGroup`. */
const SECOND_GROUP = "The Second Group";

const DAY = 24 * 60 * 60 * 1000;

/** The season of a running product: a test may move its weeks, and sign in as the demo player. */
export class Season {
  readonly url: string;
  readonly #keys: { publishableKey: string; secretKey: string };

  constructor(url: string, keys: { publishableKey: string; secretKey: string }) {
    this.url = url;
    this.#keys = keys;
  }

  /** Sets the start and end of a week, in days from now; negative numbers are in the past. */
  async moveWeek(week: number, startDays: number, endDays: number): Promise<void> {
    const { secretKey } = this.#keys;
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const response = await fetch(`${this.url}/rest/v1/week_schedule?week_number=eq.${week}`, {
      method: "PATCH",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ start_date: at(startDays), end_date: at(endDays) }),
    });
    expect(response.ok).toBe(true);
  }

  /** Deletes all picks, the outcome and what `giveGroup` has made, and opens week 12, with week 11 closed and week 13 upcoming. */
  async reset(): Promise<void> {
    const { secretKey } = this.#keys;
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    for (const rows of [
      "weekly_picks?week_number=gte.1",
      "brackets?name=eq.official",
      `groups?group_name=eq.${SECOND_GROUP}`,
    ]) {
      const response = await fetch(`${this.url}/rest/v1/${rows}`, { method: "DELETE", headers });
      expect([rows, response.status]).toEqual([rows, 204]);
    }
    await this.moveWeek(11, -10, -3);
    await this.moveWeek(12, -3, 4);
    await this.moveWeek(13, 4, 11);
  }

  /** Gives a player a pick for a week, as if it had been saved in time. */
  async givePick(player: string, week: number, record: BracketRecord): Promise<void> {
    const { secretKey } = this.#keys;
    const response = await fetch(`${this.url}/rest/v1/weekly_picks`, {
      method: "POST",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ user_id: player, week_number: week, bracket_data: record, is_submitted: true }),
    });
    expect(response.ok).toBe(true);
  }

  /** Makes a player the creator of one more group. */
  async giveGroup(player: string): Promise<void> {
    const { secretKey } = this.#keys;
    const response = await fetch(`${this.url}/rest/v1/groups`, {
      method: "POST",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ group_name: SECOND_GROUP, created_by: player }),
    });
    expect(response.ok).toBe(true);
  }

  /** Returns a text of the one row that a query of the Data API finds, past every policy. */
  async find(column: string, query: string): Promise<string> {
    const { secretKey } = this.#keys;
    const response = await fetch(`${this.url}/rest/v1/${query}&select=${column}&limit=1`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
    const [row] = (await response.json()) as [Record<string, string>];
    return row[column] as string;
  }

  /** The token of the link that ends a player's reminders. */
  unsubscribeToken(player: string): Promise<string> {
    return this.find("unsubscribe_token", `user_email_preferences?user_id=eq.${player}`);
  }

  /** Signs the page's browser in as the demo player, from its next page on. Returns the player's id. */
  async signIn(page: Page): Promise<string> {
    const response = await fetch(`${this.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: this.#keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
    });
    const session = (await response.json()) as { user: { id: string } };
    // A file of the site, which has its storage and no scripts: a page would be loaded twice.
    await page.goto("/robots.txt");
    await page.evaluate((text) => localStorage.setItem("cfp-bracket.session", text), JSON.stringify(session));
    return session.user.id;
  }
}

/** A test of the challenge. Each starts without picks and results, with week 12 open. */
export const test = base.extend<{ season: Season }>({
  season: async ({ product }, use) => {
    const season = new Season(product.url, await keysOf(product.url));
    await season.reset();
    await use(season);
  },
});
