import { type Browser, devices, type Page } from "playwright/test";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { DEMO } from "#local/demo/demo.ts";
import { sql } from "#support/browser/sql.ts";
import { type OnePick, standingOf } from "#support/groups/long-way.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "../e2e/account.ts";
import { expect, test } from "../e2e/fixtures.ts";

/** Opens the same site on a phone. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
  return (await browser.newContext({ ...phone, baseURL: url })).newPage();
}

/** Reads the demo group, its members, and the picks of closed weeks from the database. */
async function readAll(url: string) {
  const [group] = await sql<{ id: string }>(url, "select id from app.groups where group_name = 'Demo League'");
  if (!group) throw new Error("There is no Demo League.");
  const members = await sql<{ user_id: string; name: string }>(
    url,
    `select user_id, coalesce(team_name, username) as name from app.group_members
    join app.users on users.id = user_id where group_id = $1`,
    [group.id],
  );
  const picks = await sql<{ user_id: string; week: number; record: BracketRecord; closed: boolean }>(
    url,
    `select user_id, week_number as week, bracket_data as record, end_date < now() as closed
    from app.weekly_picks join app.week_schedule using (season, week_number) where season = app.running_season()`,
  );
  return {
    group: group.id,
    ids: members.map(({ user_id }) => user_id),
    nameOf: new Map(members.map(({ user_id, name }) => [user_id, name])),
    /** Leaves out picks of the open week, because those picks do not count yet. */
    counted: picks
      .filter(({ closed }) => closed)
      .map(({ user_id, week, record }): OnePick => ({ userId: user_id, week, record })),
  };
}

/** Ends games in the local feed, like the buttons on the feed's page, and returns the resulting outcome. */
async function play(url: string, step: number): Promise<BracketRecord> {
  const order = { method: "POST", body: JSON.stringify({ step }) };
  expect((await fetch(`${url}/local/scores/state.json`, order)).ok).toBe(true);
  const winners = Math.max(0, step - 1);
  let found: BracketRecord | null = null;
  // The server caches an outcome for a second.
  await expect
    .poll(async () => {
      ({ official: found } = (await (await fetch(`${url}/api/outcome`)).json()) as { official: BracketRecord | null });
      return Object.keys(found?.winners ?? {}).length;
    })
    .toBe(winners);
  if (found === null) throw new Error("There is no outcome.");
  return found;
}

/** Makes the page refresh its data, as when a viewer returns to the tab. Does not reload the page. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** Returns the text of each table row: rank, name and score. */
async function tableOf(page: Page): Promise<string[]> {
  const rows = page.getByRole("table", { name: "Group Members" }).getByRole("row");
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim())),
  );
  return texts.map((cells) => cells.slice(0, 2).join(" | "));
}

const percent = (chance: number) => {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance >= 0.995) return ">99%";
  return `${Math.round(100 * chance)}%`;
};

test("after every game of a season, two browsers show scores and chances that match an independent calculation", async ({
  page: desk,
  browser,
  request,
  inbox,
  address,
  product,
}) => {
  await createAccount(request, inbox, address);
  const phone = await openPhone(browser, product.url);
  const { group, ids } = await readAll(product.url);
  await desk.goto(`/group/${group}`);
  await desk.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(desk, false).submit({ Email: DEMO.email, Password: DEMO.password });
  await expect(desk.getByRole("table", { name: "Group Members" })).toBeVisible();
  await phone.goto(`/group/${group}`);
  await phone.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(phone, true).submit({ Email: address, Password: PASSWORD });
  await phone.getByRole("button", { name: "Join Group" }).first().click();
  await expect.poll(async () => (await readAll(product.url)).ids.length).toBe(ids.length + 1);

  const all = await readAll(product.url);
  const idOf = (name: string) => [...all.nameOf].find(([, shown]) => shown === name)?.[0] ?? "";
  const viewers = [
    { page: desk, id: idOf(DEMO.username) },
    { page: phone, id: idOf(usernameOf(address)) },
  ];
  let outcome = await play(product.url, 1);
  // The page shows the first outcome of a season only after a reload.
  for (const { page } of viewers) await page.reload();
  for (let step = 1; step <= 12; step++) {
    outcome = step === 1 ? outcome : await play(product.url, step);
    for (const { page, id } of viewers) {
      const expected = standingOf(all.ids, all.counted, outcome);
      const lines = all.ids.map((each) => ({
        rank: expected.ranks[each],
        name: all.nameOf.get(each) ?? "",
        score: (expected.scores[each] ?? 0).toLocaleString("en-US"),
      }));
      await comeBack(page);
      // The row has other text as well, such as places gained.
      await expect
        .poll(async () => {
          const shown = await tableOf(page);
          const isShown = ({ rank, name, score }: (typeof lines)[number]) =>
            shown.some((row) => row.startsWith(`Rank ${rank} `) && row.includes(name) && row.endsWith(` | ${score}`));
          return lines.filter((line) => !isShown(line));
        })
        .toEqual([]);
      const chance = expected.chances[id] ?? 0;
      const says = chance === 0 ? "You can't finish first" : chance === 1 ? "You've clinched" : percent(chance);
      if (step === 12) continue;
      await page.getByRole("tab", { name: "Race" }).click();
      const games = page.getByRole("region", { name: "Remaining Games" });
      // Otherwise, a player who is eliminated would see the leader's chances.
      await games.getByLabel("Chances for").selectOption({ label: `${all.nameOf.get(id)} (you)` });
      await expect(games).toContainText(says);
      const swings = expected.swings[id] ?? {};
      const isOpen = chance > 0 && chance < 1;
      await expect
        .poll(async () => {
          const sides = await games.locator("li[data-game] button").evaluateAll((buttons) =>
            buttons.map((button) => ({
              game: button.closest("li")?.dataset.game ?? "",
              seed: Number(/^\d+/.exec(button.textContent ?? "")?.[0]),
              chance: /[<>]?\d+%$/.exec(button.textContent ?? "")?.[0],
            })),
          );
          const wrong = sides.filter((side) => {
            const swing = swings[side.game as keyof typeof swings] ?? {};
            const then = swing[side.seed];
            const isIdle = Math.max(...Object.values(swing)) - Math.min(...Object.values(swing)) < 1e-9;
            return side.chance !== (isOpen && !isIdle && then !== undefined ? percent(then) : undefined);
          });
          return { areShown: sides.length > 0, wrong };
        })
        .toEqual({ areShown: true, wrong: [] });
      await page.getByRole("tab", { name: "Members" }).click();
    }
  }
  await phone.context().close();
});
