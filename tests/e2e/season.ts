import type { Page } from "playwright/test";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { DEMO } from "#local/demo/demo.ts";
import { keysOf } from "#support/browser/product.ts";
import { callAsServer, sql } from "#support/browser/sql.ts";
import { test as base } from "./fixtures.ts";

/** The group that `giveGroup` creates by default. */
const SECOND_GROUP = "The Second Group";

const DAY = 24 * 60 * 60 * 1000;

/** Controls a running product's season: changes the weeks' dates, edits the database, and signs players in. */
export class Season {
  readonly url: string;
  readonly #keys: { publishableKey: string; secretKey: string };

  constructor(url: string, keys: { publishableKey: string; secretKey: string }) {
    this.url = url;
    this.#keys = keys;
  }

  /** Sets a week's start and end, in days from now. Negative numbers are in the past. */
  async moveWeek(week: number, startDays: number, endDays: number): Promise<void> {
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    await callAsServer(this.url, "set_week", { week, starts: at(startDays), ends: at(endDays) });
  }

  /** Runs SQL without row-level security and returns the rows. */
  sql<Row = Record<string, string>>(query: string, params: readonly unknown[] = []): Promise<Row[]> {
    return sql<Row>(this.url, query, params);
  }

  /**
   * Deletes all picks, their counts, the outcome and the second group. Opens week 12, with week 11 closed and week 13
   * upcoming.
   */
  async reset(): Promise<void> {
    await this.sql(`delete from app.weekly_picks where season = app.running_season();
      delete from app.week_counts where season = app.running_season();
      delete from app.groups where group_name = '${SECOND_GROUP}';`);
    await callAsServer(this.url, "set_outcome", { record: null });
    await this.moveWeek(11, -10, -3);
    await this.moveWeek(12, -3, 4);
    await this.moveWeek(13, 4, 11);
  }

  /** Gives a player a pick for a week, as if the pick had been saved in time. */
  async givePick(player: string, week: number, record: BracketRecord): Promise<void> {
    await this.sql(
      `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      values ($1, $2, $3::text::jsonb, true) on conflict do nothing`,
      [player, week, JSON.stringify(record)],
    );
  }

  /** Makes a player the creator and first member of a new group. Returns the group's ID. */
  async giveGroup(player: string, name: string = SECOND_GROUP): Promise<string> {
    const [group] = await this.sql("insert into app.groups (group_name, created_by) values ($1, $2) returning id", [
      name,
      player,
    ]);
    await this.sql("insert into app.group_members (group_id, user_id) values ($1, $2)", [group?.id, player]);
    return String(group?.id);
  }

  /** Returns a column of a table's first matching row as text: `find("id", "users where username = 'ann'")`. */
  async find(column: string, from: string): Promise<string> {
    const [row] = await this.sql(`select ${column} as found from app.${from} limit 1`);
    return String(row?.found);
  }

  /**
   * Signs a player in, by default the demo player. Pages opened after this call are signed in. Returns the player's ID.
   */
  async signIn(page: Page, { email, password }: { email: string; password: string } = DEMO): Promise<string> {
    const response = await fetch(`${this.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: this.#keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const session = (await response.json()) as { user: { id: string } };
    // Opens a static file to get access to the site's storage. Opening a real page here would make the test load a page
    // twice.
    await page.goto("/robots.txt");
    await page.evaluate((text) => localStorage.setItem("cfp-bracket.session", text), JSON.stringify(session));
    return session.user.id;
  }
}

/** Playwright's `test` with a season to control. Each test starts without picks or results, and with week 12 open. */
export const test = base.extend<{ season: Season }>({
  season: async ({ product }, use) => {
    const season = new Season(product.url, await keysOf(product.url));
    await season.reset();
    await use(season);
  },
});
