import { MATCHUP_IDS } from "#domain/bracket.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";
import { type GroupsDatabase, millionPicks, serverOf } from "./groups-database.ts";
import { inTurns, type Row } from "./row.ts";

/**
 * Returns how long an SQL statement takes, in milliseconds, including the round trip. Parallel workers are off, so that
 * the result doesn't depend on the number of processors.
 */
async function timeOf(db: GroupsDatabase, statements: string): Promise<number> {
  const started = performance.now();
  await db.sql(`set max_parallel_workers_per_gather = 0; ${statements}`);
  return performance.now() - started;
}

const asPlayer = (db: GroupsDatabase, call: string) =>
  timeOf(
    db,
    // Both settings last until the end of the transaction. They apply to `call`, which is sent in the same string and
    // therefore runs in the same transaction.
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"sub":"${db.players[6]}"}', true);
    ${call}`,
  );

/** Returns the SQL that sets the official outcome to its state after `games` games. */
export const official = (games: number) => {
  const winners = Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]]));
  return `select public.set_outcome('${JSON.stringify({ teamSlots: OFFICIAL_RECORD.teamSlots, winners })}')`;
};

/** Returns the size of the page's first response, in bytes. */
async function bytesOfPage(db: GroupsDatabase, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${db.tokenFor(db.players[6] as string)}` };
  const request = new Request(`${db.url}${queryUrl("groups.page", { id })}`, { headers });
  return (await (await serverOf(db).fetch(request)).arrayBuffer()).byteLength;
}

/**
 * Measures how long a group's page takes to load. The groups have 100 to 10,000 members, and the database has a million
 * picks (docs/performance.md#group-page).
 */
export async function groupPage(): Promise<Row[]> {
  const db = await millionPicks();
  await db.sql(official(11));
  const rows: Row[] = [];
  for (const members of [100, 1_000, 10_000]) {
    const id = db.groupOf(members);
    const page = () => asPlayer(db, `select public.group_page('${id}'); select public.group_stats('${id}')`);
    const count = () =>
      timeOf(
        db,
        `select count(*) from app.weekly_picks
        where user_id in (select user_id from app.group_members where group_id = '${id}')`,
      );
    await page();
    await count();
    const figures = await inTurns(5, page, count);
    const kilobytes = (await bytesOfPage(db, id)) / 1_000;
    const what = `page and statistics of a group of ${members}, ${kilobytes.toFixed(0)} kB`;
    rows.push({
      ...{ what, ...figures, unit: "ms", goal: "at most 12x and 50 kB" },
      isMet: figures.ours / figures.reference <= 12 && kilobytes <= 50,
    });
  }
  return rows;
}

/** Measures how long it takes to rescore a million picks after the last result (docs/performance.md#rescoring). */
export async function rescoring(): Promise<Row> {
  const db = await millionPicks();
  const scan = () => timeOf(db, "select count(*) from app.weekly_picks where bracket_data is not null");
  const score = async () => {
    await db.sql(official(10));
    return timeOf(db, official(11));
  };
  await score();
  await scan();
  const figures = await inTurns(3, score, scan);
  const isMet = figures.ours / figures.reference <= 10;
  return { what: "scoring 1,000,000 picks again", ...figures, unit: "ms", goal: "at most 10x", isMet };
}
