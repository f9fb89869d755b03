import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MATCHUP_IDS, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { demoPick } from "#local/demo/picks.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { player, server, visitor } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { lockIn, makeWeek } from "#support/picks/weeks.ts";

const CLOSED = 11;
const OPEN = 12;
const FANS = 40;

setUpDatabase();
let ids: string[];
beforeAll(async () => {
  await addFans(db, FANS);
  const rows = await db.sql<{ id: string }>("select id from app.users order by length(username), username");
  ids = rows.map(({ id }) => id);
  for (let week = 1; week <= 15; week++) await makeWeek(db, week, week <= CLOSED ? "closed" : "upcoming");
});
beforeEach(async () => {
  await db.sql("delete from app.week_counts; delete from app.weekly_picks; delete from app.player_scores;");
  await makeWeek(db, OPEN, "open");
});

const idOf = (fan: number) => ids[fan - 1] as string;
const give = (fan: number, week: number, record: object = demoPick(fan, week)) =>
  insertPick(db, idOf(fan), week, record);
const count = () => rpc(server(db), "count_weeks");
const everyone = (season?: string) => rpc(visitor(db), "everyone", { season });
const weekOf = async (wanted: number) =>
  (await everyone()).weeks.find(({ number }: { number: number }) => number === wanted);

/** Returns a week's stored counts, however few players there are. */
const countsOf = async (week: number) => {
  const stored = `select counts from app.week_counts where week_number = ${week}`;
  return (await db.sql<{ counts: Record<string, unknown> }>(stored))[0]?.counts;
};

/**
 * Counts how often each key occurs. Sorts the keys by count, highest first. Keys with equal counts are sorted by their
 * teams' names.
 */
function tally(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const names = new Map(SEED_TEAMS.map(({ id, name }) => [id, name.toLowerCase()]));
  const nameOf = (key: string) =>
    key
      .split(" ")
      .map((part) => names.get(part) ?? "")
      .join("\0");
  return [...counts].sort(([one, few], [other, many]) => many - few || (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** Returns the expected result of `private.count_week`, calculated by brute force. */
function expectedCounts(records: readonly BracketRecord[]) {
  const upsets = ROUNDS.flatMap(({ id: round }) => {
    const all = records.flatMap(({ teamSlots, winners }) =>
      MATCHUP_IDS.filter((id) => ROUND_OF[id] === round).flatMap((id) => {
        const won = winners[id] ?? 0;
        const lost = entrants(winners, id).find((seed) => seed !== won) ?? 0;
        return won > lost ? [`${teamSlots[won - 1]} ${teamSlots[lost - 1]} ${won} ${lost}`] : [];
      }),
    );
    const [first] = tally(all);
    if (first === undefined) return [];
    const [team, overTeam, seed, overSeed] = first[0].split(" ");
    return [{ round, team, overTeam, seed: Number(seed), overSeed: Number(overSeed), picks: first[1] }];
  });
  return {
    brackets: records.length,
    champions: tally(records.map(({ teamSlots, winners }) => teamSlots[(winners.champ ?? 0) - 1] ?? "")),
    field: tally(records.flatMap(({ teamSlots }) => teamSlots)),
    seeds: Array.from({ length: 12 }, (_, seed) => tally(records.map(({ teamSlots }) => teamSlots[seed] ?? ""))[0]),
    upsets,
  };
}

describe("counting a week's picks", () => {
  test("gives the same champions, field, seeds and upsets as a brute-force count", async () => {
    const records = Array.from({ length: FANS }, (_, fan) => demoPick(fan + 1, CLOSED));
    for (const [index, record] of records.entries()) await give(index + 1, CLOSED, record);
    await count();
    expect(await weekOf(CLOSED)).toEqual({ number: CLOSED, players: FANS, ...expectedCounts(records) });
  });

  test("returns no teams for a week without picks", async () => {
    await count();
    const nothing = { brackets: 0, players: 0, champions: [], field: [], seeds: [], upsets: [] };
    expect(await countsOf(CLOSED)).toEqual(nothing);
  });

  test("also counts how many different players have made picks up to and including that week", async () => {
    await give(1, 3);
    await give(1, 4);
    await give(2, 4);
    await count();
    const counts = await Promise.all([3, 4, 5].map(countsOf));
    expect(counts.map((each) => each?.players)).toEqual([1, 2, 2]);
  });

  test("happens only once, even if picks are deleted later or two counts run at the same time", async () => {
    await give(1, CLOSED);
    expect((await everyone()).isDue).toBe(true);
    const stored = await Promise.all([count(), count()]);
    expect(stored.reduce((sum, each) => sum + each, 0)).toBe(CLOSED);
    await db.sql("delete from app.weekly_picks");
    expect(await count()).toBe(0);
    expect(await countsOf(CLOSED)).toMatchObject({ brackets: 1 });
    expect((await everyone()).isDue).toBe(false);
  });

  test("starts ten seconds after the lock time, so that picks saved at the last moment are included", async () => {
    await count();
    await lockIn(db, OPEN, -5 / 3_600);
    expect([await count(), (await everyone()).isDue]).toEqual([0, false]);
    await lockIn(db, OPEN, -15 / 3_600);
    expect([(await everyone()).isDue, await count()]).toEqual([true, 1]);
  });
});

describe("everyone's picks", () => {
  test("show no week while fewer than 20 players have picks, and then every week with picks", async () => {
    await give(1, 2);
    for (let fan = 1; fan <= 19; fan++) await give(fan, 4);
    await count();
    for (const client of [visitor(db), player(db, idOf(1))])
      expect(await rpc(client, "everyone")).toMatchObject({ players: 19, weeks: [] });
    await give(20, 5);
    await db.sql("delete from app.week_counts");
    await count();
    const { players, weeks } = await everyone();
    expect([players, weeks.map(({ number }: { number: number }) => number)]).toEqual([20, [2, 4, 5]]);
  });

  test("do not include a pick that a player saves for an open week", async () => {
    for (let fan = 1; fan <= 20; fan++) await give(fan, CLOSED);
    await count();
    const before = JSON.stringify(await everyone());
    await give(21, OPEN, demoPick(99, OPEN));
    expect(await count()).toBe(0);
    expect(JSON.stringify(await everyone())).toBe(before);
  });

  test("leave out a reopened week until the week closes and is counted again", async () => {
    await lockIn(db, OPEN, -1);
    for (let fan = 1; fan <= 20; fan++) await give(fan, OPEN);
    await count();
    expect(await weekOf(OPEN)).toMatchObject({ brackets: 20 });
    // Reopens the week directly in the table. The operator's function would also delete the count, and this test is
    // about the policy that hides the count.
    await db.sql(`update app.week_schedule set end_date = now() + interval '1 hour' where week_number = ${OPEN}`);
    expect(await weekOf(OPEN)).toBeUndefined();
    await makeWeek(db, OPEN, "open");
    await give(21, OPEN);
    await lockIn(db, OPEN, -1);
    await count();
    expect(await weekOf(OPEN)).toMatchObject({ brackets: 21 });
  });

  test("come from the last finished season while no season is in progress", async () => {
    const { season } = await everyone();
    await db.sql("update app.seasons set status = 'finished', finished_at = now() where status = 'running'");
    expect(await everyone()).toMatchObject({ season, isRunning: false });
    await db.sql("update app.seasons set status = 'running', finished_at = null where name = $1", [season]);
  });
});

describe("the overall ranking", () => {
  /** Sets the scores of fan 1, fan 2, and so on. */
  async function score(...points: number[]) {
    const rows = points.map((each, index) => `(app.running_season(), '${idOf(index + 1)}', ${each}, 0, 0, 0, 0, 0)`);
    await db.sql(
      `insert into app.player_scores (season, user_id, field, first, quarter, semi, champion, latest) values ${rows}`,
    );
  }
  const ranking = async (fan: number) =>
    rpc(player(db, idOf(fan)), "overall_ranking", { season: (await everyone()).season });
  const list = (fan: number, listed: boolean) => rpc(player(db, idOf(fan)), "set_listed", { listed });

  test("lists players by score and then by name, gives tied players the same rank, and includes the caller's own rank", async () => {
    await score(50, 90, 50, 10);
    expect(await ranking(3)).toEqual({
      players: 4,
      top: [
        { rank: 1, username: "fan-2", points: 90, isOwn: false },
        { rank: 2, username: "fan-1", points: 50, isOwn: false },
        { rank: 2, username: "fan-3", points: 50, isOwn: true },
        { rank: 4, username: "fan-4", points: 10, isOwn: false },
      ],
      own: { rank: 2, points: 50, behind: 1, isListed: true },
    });
  });

  test("leaves out players who have opted out, but shows those players their own rank", async () => {
    await score(30, 20, 10);
    expect(await list(1, false)).toBe(false);
    const seen = await ranking(1);
    expect(seen.top.map(({ rank, username }: { rank: number; username: string }) => [rank, username])).toEqual([
      [2, "fan-2"],
      [3, "fan-3"],
    ]);
    expect([seen.players, seen.own]).toEqual([3, { rank: 1, points: 30, behind: 2, isListed: false }]);
    expect(await rpc(player(db, idOf(1)), "is_listed")).toBe(false);
    expect(await list(1, true)).toBe(true);
    expect((await ranking(2)).top).toHaveLength(3);
  });

  test("does not list deleted players, and gives no rank to a caller without points", async () => {
    await score(30, 20);
    await db.sql("update app.users set username = null, email = null where id = $1", [idOf(1)]);
    const seen = await ranking(5);
    expect(seen).toMatchObject({ players: 2, top: [{ rank: 2, username: "fan-2" }], own: null });
    await db.sql("update app.users set username = 'fan-1', email = 'fan-1@example.com' where id = $1", [idOf(1)]);
  });

  test("lists at most 100 players", async () => {
    await addFans({ ...db, authSql: (sql, params) => db.authSql(sql.replaceAll("fan-", "more-"), params) }, 110);
    await db.sql(`insert into app.player_scores (season, user_id, field, first, quarter, semi, champion, latest)
      select app.running_season(), id, 5, 0, 0, 0, 0, 0 from app.users`);
    const { players, top } = await ranking(1);
    expect([players, top.length]).toEqual([FANS + 110, 100]);
  });
});
