import { afterAll, beforeAll, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { addFans, addPlayer } from "../support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { type GroupFixture, openGroupFixture } from "../support/groups/group-fixture.ts";
import { closeAllWeeks } from "../support/picks/weeks.ts";
import { seasonCalls } from "../support/seasons/closing.ts";

/** One more than the members of a group that is copied at once, with others. */
const FANS = 1_001;

const LARGE = "00000000-0000-4000-8000-000000000000";
const LAST = "ffffffff-ffff-4fff-bfff-ffffffffffff";

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  await addFans(db, FANS);
  await db.sql(`insert into public.groups (id, group_name) values ('${LARGE}', 'A thousand and one'), ('${LAST}', 'The last');
    insert into public.group_members (group_id, user_id)
      select '${LARGE}', id from public.users where username like 'fan-%';
    insert into public.group_members (group_id, user_id)
      select '${LAST}', id from public.users where username in ('fan-1', 'ann')`);
  const pick = (week: number, name: string, number: number) =>
    `((select id from public.users where username = '${name}'), ${week}, '${JSON.stringify(savableRecord(number))}', true)`;
  await db.sql(`insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted) values
    ${[pick(1, "fan-1", 1), pick(2, "fan-2", 31), pick(3, "fan-2", 31), pick(3, "ann", 62)].join(", ")}`);
  await fixture.official(OFFICIAL_RECORD);
  await closeAllWeeks(db);
});
afterAll(() => db.close());

test("who goes or is hidden waits for who copies their groups: places of others stay, and no name that was taken away", async () => {
  const [maker, member] = await Promise.all([addPlayer(db, "maker"), addPlayer(db, "member")]);
  const [made] = await db.sql<{ id: string }>(
    `insert into public.groups (group_name, created_by) values ('Made and left', '${maker}') returning id`,
  );
  await db.sql(`insert into public.group_members (group_id, user_id) values ('${made?.id}', '${member}');
    delete from public.group_members where user_id = '${maker}'`);
  const { close, closeUntil } = seasonCalls(db);
  await closeUntil("groups");
  while ((await db.sql("select from public.past_groups")).length === 0) await close();
  await db.sql(`update public.group_members set team_name = 'A rude name' where user_id = '${fixture.ids.bob}'`);
  const go = async () => {
    await db.sql(`delete from public.group_members where user_id = '${member}'`);
    await db.authSql("delete from auth.users where id = $1", [maker]);
  };
  const hide = () => db.sql("select public.operator_act('hide', 'player', $1, null, null)", [fixture.ids.bob]);
  // This step copies all other groups.
  await whileOpen(db, `select public.close_season('${SEASON.name}')`, () => Promise.all([go(), hide()]), "", 2);
  const names = await db.sql("select team_name from public.past_standings where user_id = $1", [fixture.ids.bob]);
  expect(names).toEqual([{ team_name: null }]);
  const places = await db.sql("select user_id, place from public.past_standings where group_id = $1", [made?.id]);
  expect(places).toEqual([{ user_id: member, place: 1 }]);
});

test("a season with a group of more than a thousand is closed group after group, and each says what its page said", async () => {
  const groups = [LARGE, fixture.id, LAST];
  const before = await Promise.all(groups.map((id) => fixture.page("ann", id)));
  expect(before.map(({ stats }) => stats.championPicks)).toEqual([3, 1, 2]);
  const all = await fixture.as("ann").rpc("group_picks", { wanted_group: LARGE, most_members: 2_147_483_647 });
  expect(all.data).toEqual({ players: FANS, picks: [] });
  await seasonCalls(db).closeUntil(null);
  const archived = await db.sql(
    "select group_id, players, stats from public.past_groups where season = $1 and group_id = any ($2) order by array_position($2::uuid[], group_id)",
    [SEASON.name, `{${groups.join(",")}}`],
  );
  expect(archived).toEqual(
    groups.map((group_id, at) => ({ group_id, players: [FANS, 3, 2][at], stats: before[at]?.stats })),
  );
  const picks = await fixture
    .as("ann")
    .rpc("past_group_picks", { wanted_group: LARGE, wanted_season: SEASON.name, most_members: 2_147_483_647 });
  expect(picks.data).toEqual({ players: FANS, picks: [] });
  const standings = await db.sql(
    "select group_id, count(*)::integer as members, max(score) as best from public.past_standings where group_id = any ($1) group by group_id",
    [`{${groups.join(",")}}`],
  );
  expect(standings).toHaveLength(3);
  expect(standings).toEqual(
    expect.arrayContaining(
      groups.map((group_id, at) => ({
        group_id,
        members: [FANS, 3, 2][at],
        best: Math.max(...(before[at]?.members ?? []).map(({ score }) => score)),
      })),
    ),
  );
});
