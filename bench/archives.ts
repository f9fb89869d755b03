import { OFFICIAL_RECORD } from "../tests/support/brackets/official-record.ts";
import { savableRecord } from "../tests/support/brackets/outcomes.ts";
import { asPlayer, official, timeOf } from "./groups.ts";
import { type GroupsDatabase, openGroupsDatabase } from "./groups-database.ts";
import { playerId } from "./million-picks.ts";
import { playerReads } from "./picks.ts";
import { inTurns, type Row } from "./row.ts";

const MILLION = 1_000_000;
const SEASONS = ["2001-02", "2002-03", "2003-04"];
const TIMES = 15;

/** Writes three seasons into the archive, each with as many picks, players and groups as the one that runs. */
async function addArchives(db: GroupsDatabase): Promise<void> {
  for (const name of SEASONS) {
    await db.sql(`
      insert into app.seasons (name, closing_since, closed_at, players, outcome)
      select '${name}', now(), now(), (select count(*) from app.users), '${JSON.stringify(OFFICIAL_RECORD)}';
      insert into app.season_teams (season, team_id, conference)
      select '${name}', id, conference from app.teams where conference is not null;
      insert into public.past_weeks (season, week_number, start_date, end_date)
      select '${name}', week_number, start_date, end_date from app.week_schedule;
      insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
      select '${name}', id, 1000, 1, 'indiana', 3 from app.users;
      insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
      select gen_random_uuid(), '${name}', week_number, user_id, bracket_data, 100, created_at, updated_at
      from app.weekly_picks;
      insert into public.past_groups (group_id, season, players, stats)
      select group_id, '${name}', count(*), '{}' from app.group_members group by group_id;
      insert into public.past_standings (group_id, season, place, rank, user_id, score)
      select group_id, '${name}', row_number() over (partition by group_id order by user_id), 1, user_id, 1000
      from app.group_members;`);
  }
  for (const table of ["past_picks", "past_scores", "past_groups", "past_standings"])
    await db.sql(`vacuum analyze public.${table}`);
}

/**
 * Measures what players do with and without three finished seasons in the archive, in turns: two databases with the same
 * picks (docs/performance.md#archived-seasons). `ARCHIVED_PICKS` is how many each season has.
 */
export async function archivedSeasons(): Promise<Row[]> {
  const picks = Number(process.env.ARCHIVED_PICKS ?? MILLION);
  const members = Math.floor(picks / 100);
  const [full, bare] = [await openGroupsDatabase(picks, [members]), await openGroupsDatabase(picks, [members])];
  await addArchives(full);
  for (const db of [full, bare])
    await db.sql(`update app.week_schedule set end_date = now() + interval '1 day' where week_number = 12;
      ${official(11)}`);
  for (const db of [full, bare])
    while ((await db.sql<{ isLeft: boolean }>('select public.catch_up() as "isLeft"'))[0]?.isLeft);

  let saves = 0;
  const [first = "", ...others] = Array.from({ length: 500 }, (_, n) => playerId(n + 1));
  const record = () => JSON.stringify(savableRecord(saves++)).replaceAll("'", "''");
  const work: Record<string, (db: GroupsDatabase) => Promise<number>> = {
    "challenge home": (db) => asPlayer(db, "select public.challenge_home()"),
    "saving a pick": (db) => asPlayer(db, `select public.save_pick(12, '${record()}')`),
    [`page of a group of ${members}`]: (db) => asPlayer(db, `select public.group_page('${db.groupOf(members)}')`),
    "reads under policies": async (db) => {
      let took = 0;
      for (const query of playerReads(first, [first, ...others])) took += await asPlayer(db, query);
      return took;
    },
    "scoring everything anew": async (db) => {
      await db.sql(official(10));
      return timeOf(db, official(11));
    },
  };
  const rows: Row[] = [];
  for (const [what, measure] of Object.entries(work)) {
    for (const db of [full, bare]) await measure(db);
    const figures = await inTurns(
      TIMES,
      () => measure(full),
      () => measure(bare),
    );
    const isMet = figures.ours / figures.reference <= 1.1;
    rows.push({ what: `${what}, three seasons archived`, ...figures, unit: "ms", goal: "at most 1.1x none", isMet });
  }
  await full.close();
  await bare.close();
  return rows;
}
