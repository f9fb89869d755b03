import { queryUrl } from "#support/server/trpc-envelope.ts";
import { official } from "./groups.ts";
import { type GroupsDatabase, millionPicks, openGroupsDatabase, serverOf } from "./groups-database.ts";
import { inTurns, median, type Row } from "./row.ts";

const WEEKS = 15;
const FEW_PLAYERS = 20;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Sends a request to a new server with empty caches, and returns the size of the response in bytes. */
async function ask(db: GroupsDatabase, path: "everyone.picks" | "everyone.ranking"): Promise<number> {
  const headers = { authorization: `Bearer ${db.tokenFor(db.players[6] as string)}` };
  const request = new Request(`${db.url}${queryUrl(path, { season: null })}`, { headers });
  return (await (await serverOf(db).fetch(request)).arrayBuffer()).byteLength;
}

/**
 * Measures how long it takes to count one week's picks, to load everyone's picks, and to load the overall ranking. The
 * measurements are made with 20 and 66,667 players, all of whom picked every week (docs/performance.md#how-everyone-picks).
 */
export async function everyone(): Promise<Row[]> {
  const rows: Row[] = [];
  const few = await openGroupsDatabase(FEW_PLAYERS * WEEKS);
  for (const db of [few, await millionPicks()]) {
    const players = db.players.length;
    const scan = () =>
      timeOf(() => db.sql("select count(*) from app.weekly_picks where week_number = 15 and bracket_data is not null"));
    const count = () => timeOf(() => db.sql("select private.count_week(app.running_season(), 15)"));
    await scan();
    const counted = await inTurns(3, count, scan);
    rows.push({
      ...{ what: `counting a week of ${players}`, ...counted, unit: "ms", goal: "at most 8x, once" },
      isMet: counted.ours / counted.reference <= 8,
    });
    // To save time, all weeks get the counts of week 15 instead of their own. This does not affect the size of the
    // response.
    await db.sql(`insert into app.week_counts (season, week_number, counts)
      select app.running_season(), week, counts from generate_series(1, ${WEEKS}) as week,
        (select private.count_week(app.running_season(), 15) as counts offset 0) as counted`);
    await db.sql(official(11));
    for (const path of ["everyone.picks", "everyone.ranking"] as const) {
      let bytes = 0;
      const times = [];
      for (let time = 0; time < 5; time++) {
        times.push(
          await timeOf(async () => {
            bytes = await ask(db, path);
          }),
        );
      }
      const what = `${path} of ${players}, ${(bytes / 1_000).toFixed(0)} kB`;
      const ours = median(times);
      rows.push({
        ...{ what, ours, reference: counted.reference, unit: "ms", goal: "at most 1 s and 50 kB" },
        isMet: ours <= 1_000 && bytes <= 50_000,
      });
    }
  }
  await few.close();
  return rows;
}
