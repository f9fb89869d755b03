import { serverEnvironment } from "../local/keys.ts";
import { MATCHUP_IDS } from "../src/domain/bracket.ts";
import { readEnv } from "../src/server/env.ts";
import { createHealthCheck } from "../src/server/health.ts";
import { createOutcomeCache } from "../src/server/outcome-cache.ts";
import { createCaller } from "../src/server/router.ts";
import { createTeamCache } from "../src/server/team-cache.ts";
import { OFFICIAL_RECORD } from "../tests/support/brackets/official-record.ts";
import { type GroupsDatabase, openGroupsDatabase } from "./groups-database.ts";
import { inTurns, type Row } from "./row.ts";

const MILLION = 1_000_000;
const TIMES = 7;

/**
 * Returns the milliseconds that SQL takes, sending and response included. Without parallel workers, to compare work and not
 * processors.
 */
export async function timeOf(db: GroupsDatabase, statements: string): Promise<number> {
  const started = performance.now();
  await db.sql(`set max_parallel_workers_per_gather = 0; ${statements}`);
  return performance.now() - started;
}

export const asPlayer = (db: GroupsDatabase, call: string) =>
  timeOf(
    db,
    // Statements that are sent together are one transaction; both settings end with it.
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"sub":"${db.playerId}"}', true);
    ${call}`,
  );

/** Returns the SQL that makes the season, as it was after so many games, the outcome. */
export const official = (games: number, teamSlots: readonly string[] = OFFICIAL_RECORD.teamSlots) => {
  const winners = Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]]));
  return `insert into app.brackets (name, team_slots, winners)
    values ('official', '${JSON.stringify(teamSlots)}', '${JSON.stringify(winners)}')
    on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners`;
};

/** Returns the size of the page's first response as JSON, in bytes. */
async function bytesOfPage(db: GroupsDatabase, id: string): Promise<number> {
  const keys = { SUPABASE_PUBLISHABLE_KEY: db.publishableKey, SUPABASE_SECRET_KEY: db.secretKey };
  const env = readEnv({ ...serverEnvironment(db.url), ...keys });
  const outcome = createOutcomeCache(env);
  const caller = { id: db.playerId, email: null, token: db.tokenFor(db.playerId) };
  const api = createCaller({
    env,
    teams: createTeamCache(env),
    lookAtFeed: () => {},
    groupStatistics: (_, ask) => ask(),
    popularTeams: (_, ask) => ask(),
    outcomeTag: null,
    outcome: async () => outcome(),
    health: createHealthCheck(env),
    ranking: async () => null,
    caller,
    clientAddress: "192.0.2.1",
    hasReadOtherTeams: false,
  });
  return Buffer.byteLength(JSON.stringify(await api.groups.page({ id })));
}

/** Counts what is not counted, as the server does behind its answers. Returns the milliseconds and the steps of it. */
async function catchUp(db: GroupsDatabase): Promise<{ took: number; longest: number; steps: number }> {
  const steps: number[] = [];
  for (let isLeft = true; isLeft; ) {
    const started = performance.now();
    const [step] = await db.sql<{ isLeft: boolean }>('select public.catch_up() as "isLeft"');
    steps.push(performance.now() - started);
    isLeft = step?.isLeft ?? false;
  }
  return { took: steps.reduce((sum, step) => sum + step), longest: Math.max(...steps), steps: steps.length };
}

/**
 * Measures the page of a group of 100 to 10,000 members among a million picks, and its first look after each result beside
 * a later one (docs/performance.md#group-page).
 */
export async function groupPage(): Promise<Row[]> {
  const sizes = [100, 1_000, 10_000];
  const db = await openGroupsDatabase(MILLION, sizes);
  await db.sql(official(11));
  let figures = { ours: Number.NaN, reference: Number.NaN };
  let looks = { ours: Number.NaN, reference: Number.NaN };
  let bytes = 0;
  const pageOf = (members: number) => () => asPlayer(db, `select public.group_page('${db.groupOf(members)}')`);
  const uncounted = [];
  for (const members of sizes) {
    await pageOf(members)();
    uncounted.push(await pageOf(members)());
  }
  const counting = await catchUp(db);
  console.info(
    `counting all weeks of ${sizes.length} groups and every score: ${counting.took.toFixed(0)} ms in ${counting.steps} steps, ` +
      `the longest ${counting.longest.toFixed(0)} ms`,
  );
  for (const [index, members] of sizes.entries()) {
    const id = db.groupOf(members);
    const page = pageOf(members);
    await page();
    const count = () =>
      timeOf(
        db,
        `select count(*) from app.weekly_picks
        where user_id in (select user_id from app.group_members where group_id = '${id}')`,
      );
    await count();
    figures = await inTurns(TIMES, page, count);
    const stats = await timeOf(db, `select private.group_stats('${id}', null, private.closed_weeks())`);
    bytes = await bytesOfPage(db, id);
    let games = 0;
    looks = await inTurns(
      TIMES,
      async () => {
        games = games === 11 ? 1 : games + 1;
        await db.sql(official(games));
        return page();
      },
      page,
    );
    await db.sql(official(11));
    const joined = await timeOf(
      db,
      `insert into app.group_members (group_id, user_id)
      select '${id}', id from app.users
      where id not in (select user_id from app.group_members where group_id = '${id}') limit 1`,
    );
    const afterJoin = await page();
    console.info(
      `${members} members of ${MILLION} picks: page ${figures.ours.toFixed(1)} ms (statistics ${stats.toFixed(1)}), ` +
        `count(*) ${figures.reference.toFixed(1)} ms, with nothing counted ${uncounted[index]?.toFixed(0)} ms, after a result ` +
        `${looks.ours.toFixed(1)} ms, a later look ${looks.reference.toFixed(1)} ms, joining ${joined.toFixed(1)} ms, ` +
        `a look after it ${afterJoin.toFixed(1)} ms, ${bytes} bytes`,
    );
  }
  await db.close();
  const isMet = figures.ours / figures.reference <= 2 && bytes <= 50_000;
  return [
    { what: "page of a group of 10,000", ...figures, unit: "ms", goal: "at most 2x, 50 kB", isMet },
    {
      what: "the same, first after a result",
      ...looks,
      unit: "ms",
      goal: "at most 2x a later look",
      isMet: looks.ours / looks.reference <= 2,
    },
  ];
}

/** After how many games each round is timed: at its last game, which gives the most points. */
const LAST_GAMES = { "first round": 4, quarterfinals: 8, semifinals: 10, championship: 11 };

/** Measures scoring every pick again after a result, for the slowest round (docs/performance.md#rescoring). */
export async function rescoring(): Promise<Row> {
  let slowest = { ours: Number.NaN, reference: Number.NaN };
  for (const picks of [10_000, 100_000, MILLION]) {
    const db = await openGroupsDatabase(picks);
    const scan = () => timeOf(db, "select count(*) from app.weekly_picks where bracket_data is not null");
    const report: string[] = [];
    const measure = async (what: string, before: string, after: string) => {
      const score = async () => {
        await db.sql(before);
        return timeOf(db, after);
      };
      await score();
      await scan();
      const figures = await inTurns(TIMES, score, scan);
      report.push(`${what} ${figures.ours.toFixed(1)} ms (${(figures.ours / figures.reference).toFixed(1)}x)`);
      return figures;
    };
    const results = [];
    for (const [round, games] of Object.entries(LAST_GAMES)) {
      results.push(await measure(round, official(games - 1), official(games)));
    }
    await measure("everything", official(0, OFFICIAL_RECORD.teamSlots.toReversed()), official(11));
    results.sort((one, other) => other.ours / other.reference - one.ours / one.reference);
    slowest = results[0] ?? slowest;
    console.info(`${picks} picks: ${report.join(", ")}; a scan ${slowest.reference.toFixed(1)} ms`);
    await db.close();
  }
  const isMet = slowest.ours / slowest.reference <= 5;
  return { what: "scoring 1,000,000 picks anew", ...slowest, unit: "ms", goal: "at most 5x", isMet };
}
