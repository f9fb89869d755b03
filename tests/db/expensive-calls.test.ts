import { afterAll, beforeAll, expect, test } from "vitest";
import { data, HARMLESS, send, type Try } from "#support/attacks/attack.ts";
import { ID, NAME, RECORD } from "#support/attacks/cast.ts";
import { openScene, type Scene } from "#support/attacks/scene.ts";
import { PAST, pastStandingsSql } from "#support/seasons/past-season.ts";

/** The longest time a cheap call may wait for another player's expensive calls, in milliseconds. */
const LONGEST_WAIT = 1_000;

const MEMBERS = 1_000;
/** Almost as long as the longest text that our server accepts. */
const HUGE = "x".repeat(60_000);
/** The longest name that the database normalizes, with combining marks in the order that is slowest to normalize. */
const MARKS = `x${"\u0323\u0301".repeat(249)}`;

let scene: Scene;
/** How many calls run concurrently. PGlite has a single connection, so only one call runs at a time there. */
let atOnce: number;
beforeAll(async () => {
  scene = await openScene();
  atOnce = scene.db.lane === "postgres" ? 10 : 1;
  // The rival is in fifty groups. One of these groups gets 1,000 more members ("fans"), and another gets 90 of the same
  // fans. Every fan has a pick for every closed week.
  await scene.db.sql(`
    alter table app.weekly_picks disable trigger user;
    insert into app.users (id, email, username)
    select gen_random_uuid(), 'fan-' || n || '@example.com', 'fan-' || n from generate_series(1, ${MEMBERS}) as n;
    insert into app.group_members (group_id, user_id)
    select '${ID.sharedGroup}', id from app.users where username like 'fan-%'
    union all select (select id from app.groups where group_name = 'Group 1'), id from app.users where username like 'fan-__';
    insert into app.weekly_picks
    select (jsonb_populate_record(pick, jsonb_build_object(
      'id', gen_random_uuid(), 'user_id', player.id, 'week_number', week.number
    ))).*
    from app.weekly_picks as pick, app.users as player, generate_series(1, 11) as week (number)
    where pick.id = '${ID.rivalClosedPick}' and player.username like 'fan-%';
    insert into app.player_scores (season, user_id, field, first, quarter, semi, champion, latest)
    select season, id, 10, 8, 10, 15, 25, 25 from app.users, (values ('${PAST}'), (app.running_season())) as every (season)
    where username like 'fan-%';
    ${pastStandingsSql()}
    alter table app.weekly_picks enable trigger user;
    update app.group_members set is_commissioner = false where group_id = '${ID.sharedGroup}';
    update app.group_members set is_commissioner = true
    where group_id = '${ID.sharedGroup}' and user_id = '${ID.rival}';
    analyze;`);
});
afterAll(() => scene.close());

const rpc = (name: string, args: object) => data.call(name, args, HARMLESS);

const group = { group_id: ID.sharedGroup };

/** One or more calls to each function that players may call, with the arguments that make the function slowest. */
const CALLS: readonly Try[] = [
  ...["calendar", "challenge_home", "current_player", "email_preferences", "is_listed", "own_open_picks"].map((name) =>
    rpc(name, {}),
  ),
  ...["own_seasons", "running_season"].map((name) => rpc(name, {})),
  ...["group_entries", "group_history", "group_name", "group_page", "group_stats"].map((name) => rpc(name, group)),
  ...["everyone", "latest_ranking", "latest_ratings", "list_teams", "list_weeks", "outcome"].map((name) =>
    rpc(name, { season: HUGE }),
  ),
  ...["create_group", "join_group"].flatMap((name) => [HUGE, MARKS].map((typed) => rpc(name, { name: typed }))),
  rpc("group_member", { ...group, player_id: ID.victim }),
  rpc("group_page", { ...group, skipped: -1_000_000 }),
  rpc("group_page", { ...group, season: PAST }),
  rpc("group_picks", { ...group, most_members: 2_000_000_000 }),
  rpc("group_week", { ...group, week: 11 }),
  rpc("join_group_by_code", { code: HUGE }),
  rpc("leave_group", { group_id: ID.nobody }),
  rpc("manage_group", { ...group, action: "rename", value: MARKS }),
  rpc("manage_group", { ...group, action: "write-note", value: HUGE }),
  rpc("overall_ranking", { season: PAST }),
  rpc("own_data", { recipient_hash: HUGE }),
  rpc("own_week", { week: 12 }),
  rpc("rename_team", { ...group, team_name: MARKS }),
  rpc("save_pick", { week: 12, record: RECORD }),
  rpc("save_pick", { week: 12, record: { teamSlots: Array(15_000).fill("x"), winners: {} } }),
  rpc("set_listed", { listed: true }),
  rpc("set_reminders", { weekly_reminders: true }),
  rpc("viewed_pick", { pick_id: ID.closedPick }),
];

const nameOf = ({ path }: Try) => path.replace("/rpc/", "");

test.each(CALLS.map((call) => [nameOf(call), JSON.stringify(call.body).slice(0, 60), call] as const))(
  "while another player makes expensive calls, a cheap call gets a response within a second: %s %s",
  async (_, __, call) => {
    const slow = () => send(scene, call, scene.tokenOf("a rival"));
    const measure = async () => {
      if ((await slow()).status >= 500) return Number.POSITIVE_INFINITY;
      const expensive = Array.from({ length: atOnce }, slow);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const started = performance.now();
      const cheap = await send(scene, rpc("current_player", {}), scene.tokenOf("the victim"));
      const waited = performance.now() - started;
      await Promise.all(expensive);
      expect([cheap.status, JSON.parse(cheap.text).username]).toEqual([200, NAME.victim]);
      return waited;
    };
    // A busy machine may delay a call. A call that is too expensive is too slow every time.
    let waited = await measure();
    for (let again = 0; again < 2 && waited >= LONGEST_WAIT; again++) waited = await measure();
    expect(waited).toBeLessThan(LONGEST_WAIT);
  },
);

test("expensive calls are tested for every function that players may call", async () => {
  const functions = await scene.db.sql<{ name: string }>(`select distinct proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`);
  expect([...new Set(CALLS.map(nameOf))].sort()).toEqual(functions.map(({ name }) => name));
});
