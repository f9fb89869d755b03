import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLocalSupabase, type LocalSupabase } from "../../local/supabase/supabase.ts";
import { score } from "../../src/domain/scoring.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";

const CURRENT = "supabase/migrations";
/** The first migration that gives marks and scores another form. */
const NEWS = "20260801001900";

const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The product's database in this folder, with the demo league, brought up to the last of these migrations. */
const open = (migrationsDir: string) =>
  createLocalSupabase({ dataDir: join(folder, "data"), migrationsDir, seed: "supabase/seed.sql", demo: true });

/** What the page of the demo league says that is counted, and whose points. */
async function page({ sql }: LocalSupabase) {
  const [row] = await sql<{ page: { stats: object; members: { userId: string; score: number }[] } }>(
    "select public.group_page(id) as page from public.groups",
  );
  const { stats, members } = row?.page ?? { stats: {}, members: [] };
  return { stats, members };
}

const setOfficial = (
  { sql }: LocalSupabase,
  { teamSlots, winners }: { teamSlots: readonly string[]; winners: object },
) =>
  sql(
    `insert into public.brackets (name, team_slots, winners) values ('official', $1::text::jsonb, $2::text::jsonb)
    on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners`,
    [JSON.stringify(teamSlots), JSON.stringify(winners)],
  );

test("a league that was scored by older migrations keeps its picks, points and statistics, and takes new results", async () => {
  const older = join(folder, "older");
  cpSync(CURRENT, older, { recursive: true, filter: (path) => basename(path) < NEWS || path === CURRENT });
  expect(readdirSync(older).length).toBeGreaterThan(10);
  let database = await open(older);
  await setOfficial(database, OFFICIAL_RECORD);
  const before = await page(database);
  expect(before.members.filter((member) => member.score > 0).length).toBeGreaterThan(20);
  await database.close();

  database = await open(CURRENT);
  expect(await page(database)).toEqual(before);
  const wrong = await database.sql(`
    select user_id, week_number from public.weekly_picks join private.pick_bits as kept using (user_id, week_number)
    cross join private.bits_of(bracket_data) as marks
    where row(kept.*) <> row(user_id, week_number, marks.*)`);
  expect(wrong).toEqual([]);

  const corrected = { ...OFFICIAL_RECORD, winners: { fr1: 12, fr2: 9 } };
  await setOfficial(database, corrected);
  const picks = await database.sql<{ user_id: string; week_number: number; bracket_data: typeof OFFICIAL_RECORD }>(
    "select user_id, week_number, bracket_data from public.weekly_picks join public.week_schedule using (week_number) where end_date < now()",
  );
  const { members } = await page(database);
  for (const { userId, score: points } of members) {
    const own = picks.filter(({ user_id }) => user_id === userId);
    expect(points).toBe(own.reduce((sum, pick) => sum + score(pick.bracket_data, corrected, pick.week_number), 0));
  }
  await database.close();
});
