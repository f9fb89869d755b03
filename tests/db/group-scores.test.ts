import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { roundStart } from "../../src/domain/round-start.ts";
import { score } from "../../src/domain/scoring.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { anyOutcome, savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { player, server, type TestDatabase } from "../support/database/database.ts";
import { statsOf } from "../support/groups/expected-statistics.ts";
import { type GroupFixture, NAMES, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

const nothing = { championPicks: 0, champion: null, oneSeed: null, g5Representative: null, roadWinner: null };
const [first, second, third] = fc.sample(savablePick, { numRuns: 3, seed: 4 }) as [
  BracketRecord,
  BracketRecord,
  BracketRecord,
];

/** The seed that lost the championship. */
function finalist({ winners }: BracketRecord): number {
  return (winners.champ === winners.sf1 ? winners.sf2 : winners.sf1) as number;
}

describe("scores", () => {
  test("of a perfect pick are 247 points, 3,705 in week 1, and 0 while there is no official bracket", async () => {
    await fixture.given([
      { name: "ann", week: 1, record: OFFICIAL_RECORD },
      { name: "bob", week: 15, record: OFFICIAL_RECORD },
    ]);
    expect(await fixture.scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
    await fixture.official(OFFICIAL_RECORD);
    expect(await fixture.scores("cyd")).toEqual({ ann: 3_705, bob: 247, cyd: 0 });
    await fixture.official(null);
    expect(await fixture.scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
  });

  test("begin when the operator adds the official bracket as a new row, and follow a plain change of it", async () => {
    await fixture.given([{ name: "ann", week: 1, record: OFFICIAL_RECORD }]);
    expect(await fixture.scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
    const { teamSlots: team_slots, winners } = OFFICIAL_RECORD;
    // An upsert counts as an update as well.
    await server(db).from("brackets").insert({ name: "official", team_slots, winners }).throwOnError();
    expect(await fixture.scores("cyd")).toEqual({ ann: 3_705, bob: 0, cyd: 0 });
    await server(db).from("brackets").update({ winners: {} }).eq("name", "official").throwOnError();
    const fieldOnly = score(OFFICIAL_RECORD, { ...OFFICIAL_RECORD, winners: {} }, 1);
    expect(await fixture.scores("cyd")).toEqual({ ann: fieldOnly, bob: 0, cyd: 0 });
  });

  test("are the same in SQL and TypeScript for thousands of random picks, outcomes and weeks", async () => {
    const { numRuns, seed } = runs(60);
    const outcomes = fc.sample(anyOutcome, { numRuns, seed });
    const picks = fc.sample(savablePick, { numRuns: 60, seed }).map((record, index) => ({
      name: NAMES[index % 4] as Name,
      week: 1 + Math.floor(index / 4),
      record,
    }));
    await fixture.given(picks);
    let hits = 0;
    for (const outcome of outcomes) {
      const rows = await db.sql<{ user_id: string; week_number: number; points: number }>(`
        insert into public.brackets (name, team_slots, winners)
        values ('official', '${JSON.stringify(outcome.teamSlots)}', '${JSON.stringify(outcome.winners)}')
        on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners;
        select user_id, week_number, points from private.pick_points;`);
      const inSql = new Map(
        rows.map(({ user_id, week_number, points }) => [`${user_id} ${week_number}`, Number(points)]),
      );
      for (const { name, week, record } of picks) {
        const expected = score(record, outcome, week);
        if (expected > 0) hits += 1;
        expect([name, week, inSql.get(`${fixture.ids[name]} ${week}`)]).toEqual([name, week, expected]);
      }
    }
    expect(hits).toBeGreaterThan(numRuns * 30);
  });

  test("follow the season game by game, and every result that is removed, corrected or sent again", async () => {
    const { numRuns, seed } = runs(2);
    for (const [round, outcome] of fc.sample(savablePick, { numRuns, seed }).entries()) {
      const picks = fc.sample(savablePick, { numRuns: 12, seed: seed + round }).map((record, index) => ({
        name: NAMES[index % 3] as Name,
        week: 1 + Math.floor(index / 3),
        // A third of the picks have the official field and therefore many of its winners.
        record: index % 3 === 0 ? { ...record, teamSlots: outcome.teamSlots } : record,
      }));
      await fixture.reset();
      await fixture.given(picks);
      const expected = (official: BracketRecord | null) =>
        Object.fromEntries(
          NAMES.slice(0, 3).map((name) => [
            name,
            picks
              .filter((pick) => pick.name === name)
              .reduce((sum, { record, week }) => sum + score(record, official, week), 0),
          ]),
        );
      const season = (games: number, teamSlots = outcome.teamSlots): BracketRecord => ({
        teamSlots,
        winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, outcome.winners[id]])),
      });
      const [one, other, ...others] = outcome.teamSlots as [string, string, ...string[]];
      const steps = [
        ...MATCHUP_IDS.map((_, games) => season(games)),
        season(11),
        season(11),
        { ...outcome, winners: { ...outcome.winners, champ: finalist(outcome) } },
        season(11, [other, one, ...others]),
        season(11, second.teamSlots),
        season(6),
        season(9),
        null,
        season(11),
      ];
      for (const [step, official] of steps.entries()) {
        await fixture.official(official);
        expect([step, await fixture.scores("dee")]).toEqual([step, expected(official)]);
      }
    }
  });

  test("follow a corrected result, a pick that the operator changes or deletes, and a player who leaves and returns", async () => {
    await fixture.given([
      { name: "ann", week: 3, record: first },
      { name: "bob", week: 3, record: second },
    ]);
    const expected = (outcome: BracketRecord, records: Partial<Record<Name, BracketRecord>>) =>
      Object.fromEntries(NAMES.slice(0, 3).map((name) => [name, records[name] ? score(records[name], outcome, 3) : 0]));
    for (const outcome of [third, first, { ...first, winners: {} }]) {
      await fixture.official(outcome);
      expect(await fixture.scores("cyd")).toEqual(expected(outcome, { ann: first, bob: second }));
    }
    await fixture.official(second);
    await fixture.given([{ name: "ann", week: 3, record: second }]);
    expect(await fixture.scores("cyd")).toEqual(expected(second, { ann: second, bob: second }));
    expect((await fixture.page("cyd")).members.map(({ rank }) => rank)).toEqual([1, 1, 3]);
    await server(db).from("weekly_picks").delete().eq("user_id", fixture.ids.ann);
    expect(await fixture.scores("cyd")).toEqual(expected(second, { bob: second }));
    // Counted, so that nobody's picks are left where there were some.
    await fixture.catchUp();
    await fixture.as("bob").from("group_members").delete().eq("user_id", fixture.ids.bob);
    expect(await fixture.scores("cyd")).toEqual({ ann: 0, cyd: 0 });
    expect((await fixture.page("cyd")).stats).toEqual(nothing);
    await fixture.as("bob").rpc("join_group", { wanted_name: "The Huddle" });
    expect(await fixture.scores("cyd")).toEqual(expected(second, { bob: second }));
    expect((await fixture.page("cyd")).stats).toEqual(statsOf([{ week: 3, record: second }]));
  });
});

describe("challenge home", () => {
  interface Home {
    weeks: { number: number; pick: { champion: string; points: number | null } | null }[];
    results: { points: number; isFinal: boolean } | null;
    official: BracketRecord | null;
    groups: {
      id: string;
      players: number;
      standing: { rank: number; gain: number; rival: { name: string; points: number } | null } | null;
    }[];
  }

  async function home(name: Name): Promise<Home> {
    const { data, error } = await fixture.as(name).rpc("challenge_home");
    if (error) throw error;
    return data;
  }

  test("has the champion of each pick, and no points or ranks before there is an outcome", async () => {
    await fixture.given([{ name: "ann", week: 4, record: first }]);
    const { weeks, results, groups } = await home("ann");
    expect(results).toBeNull();
    expect(groups.map(({ standing }) => standing)).toEqual([null]);
    expect(weeks[3]?.pick).toMatchObject({
      champion: first.teamSlots[(first.winners.champ as number) - 1],
      points: null,
    });
    expect(weeks[4]?.pick).toBeNull();
  });

  test("says what the pages of the groups say, whatever was picked and happened", async () => {
    const alone = await fixture.create("bob", "Only Bob");
    const { numRuns, seed } = runs(12);
    const outcomes = fc.sample(anyOutcome, { numRuns, seed });
    const picks = fc.sample(savablePick, { numRuns: 24, seed });
    for (const [step, outcome] of outcomes.entries()) {
      await fixture.reset();
      await makeWeek(db, 13, "open");
      const given = picks.flatMap((record, index) =>
        // Some rounds leave players without picks or with the same ones, so that ranks are shared.
        (index + step) % 5 > 0
          ? [
              {
                name: NAMES[index % 4] as Name,
                week: 10 + Math.floor(index / 4) - (step % 3),
                record: step % 3 ? record : first,
              },
            ]
          : [],
      );
      await fixture.given(given);
      const rankIn = (name: Name, so: BracketRecord) => {
        const scoreOf = (who: Name) =>
          given
            .filter((pick) => pick.name === who && (pick.week < 13 || who === name))
            .reduce((sum, { record, week }) => sum + score(record, so, week), 0);
        return 1 + NAMES.slice(0, 3).filter((other) => scoreOf(other) > scoreOf(name)).length;
      };
      await fixture.official(outcome);
      for (const name of NAMES.slice(0, 3)) {
        const { weeks, results, official, groups } = await home(name);
        expect(official).toEqual(outcome);
        const { members, own } = await fixture.page(name);
        const mine = weeks.reduce((sum, { pick }) => sum + (pick?.points ?? 0), 0);
        expect(results).toEqual({ points: own?.score, isFinal: outcome.winners.champ !== undefined });
        expect(mine).toBe(own?.score);
        const rival = members.find(({ username }) => username !== name);
        expect(groups.find(({ id }) => id === fixture.id)?.standing).toEqual({
          rank: own?.rank,
          gain: rankIn(name, roundStart(outcome)) - rankIn(name, outcome),
          rival: { name: rival?.username, points: rival?.score },
        });
        const players = name === "bob" ? [3, 1] : [3];
        expect(groups.map(({ players }) => players).sort((one, other) => other - one)).toEqual(players);
        const only = groups.find(({ id }) => id === alone);
        expect(only?.standing).toEqual(name === "bob" ? { rank: 1, gain: 0, rival: null } : undefined);
      }
      // Dee is in no group and may read the page of any.
      expect((await home("dee")).groups).toEqual([]);
    }
    const sizes = await Promise.all([fixture.id, alone].map((id) => fixture.page("bob", id)));
    expect(sizes.map(({ group }) => group.players)).toEqual([3, 1]);
    await fixture.as("bob").from("group_members").delete().eq("user_id", fixture.ids.bob).eq("group_id", alone);
  });

  test("knows after every game which points are for the round that is played, of weeks that are counted or have just closed", async () => {
    const picks = [
      { name: "ann", week: 3, record: first },
      { name: "ann", week: 13, record: second },
      { name: "bob", week: 13, record: first },
    ] as const;
    const inGroup = async () =>
      db.sql(`select user_id, points, round_points from private.scored_members
        where group_id = '${fixture.id}' and user_id <> '${fixture.ids.cyd}' order by user_id = '${fixture.ids.bob}'`);
    const expected = (outcome: BracketRecord, weeks: readonly number[]) => {
      const sum = (name: Name, so: BracketRecord) =>
        picks
          .filter((pick) => pick.name === name && weeks.includes(pick.week))
          .reduce((points, { record, week }) => points + score(record, so, week), 0);
      return (["ann", "bob"] as const).map((name) => ({
        user_id: fixture.ids[name],
        points: sum(name, outcome),
        round_points: sum(name, outcome) - sum(name, roundStart(outcome)),
      }));
    };
    await fixture.given(picks);
    for (let games = 0; games <= MATCHUP_IDS.length; games++) {
      const won = MATCHUP_IDS.slice(0, games).map((id) => [id, first.winners[id]]);
      const outcome = { ...first, winners: Object.fromEntries(won) };
      await makeWeek(db, 13, "open");
      await fixture.official(outcome);
      expect([games, "open", await inGroup()]).toEqual([games, "open", expected(outcome, [3])]);
      // Nobody has counted it yet.
      await makeWeek(db, 13, "closed");
      expect([games, "closed", await inGroup()]).toEqual([games, "closed", expected(outcome, [3, 13])]);
      // What is stored has week 3 in it.
      await makeWeek(db, 3, "open");
      expect([games, "opened again", await inGroup()]).toEqual([games, "opened again", expected(outcome, [13])]);
      await makeWeek(db, 3, "closed");
    }
  });

  test("names the first of equal rivals by the name that they show", async () => {
    await fixture.official(first);
    const rival = async () => (await home("ann")).groups[0]?.standing?.rival;
    const rename = async (team_name: string) =>
      server(db).from("group_members").update({ team_name }).eq("user_id", fixture.ids.cyd).throwOnError();
    // Dee is no rival: she is in another group.
    const elsewhere = await fixture.create("dee", "Elsewhere");
    await server(db).from("group_members").update({ team_name: "Aaa" }).eq("group_id", elsewhere).throwOnError();
    expect(await rival()).toEqual({ name: "bob", points: 0 });
    await server(db).from("groups").delete().eq("id", elsewhere).throwOnError();
    await rename("Aardvarks");
    expect(await rival()).toEqual({ name: "Aardvarks", points: 0 });
    await rename("cyd");
  });

  test("changes with no rival's pick of an open week", async () => {
    await makeWeek(db, 13, "open");
    await fixture.given([{ name: "ann", week: 3, record: first }]);
    await fixture.official(first);
    const before = await home("ann");
    await fixture.given([{ name: "bob", week: 13, record: first }]);
    expect({ ...(await home("ann")), now: null }).toEqual({ ...before, now: null });
    await makeWeek(db, 13, "closed");
    expect((await home("ann")).groups[0]?.standing?.rival).toEqual({ name: "bob", points: score(first, first, 13) });
  });
});

test("a week that closes while the page is read counts once for the reader", async () => {
  await fixture.official(first);
  await fixture.given([{ name: "ann", week: 13, record: first }]);
  expect((await fixture.scores("ann")).ann).toBe(score(first, first, 13));
  const [read] = await db.sql<{ own: { score: number } }>(
    `select private.ranked_members('${fixture.id}', '${fixture.ids.ann}', '{12}', 0) -> 'own' as own`,
  );
  expect(read?.own.score).toBe(score(first, first, 13));
});

test("a deleted account leaves nothing in any table, and no score or tally includes it", async () => {
  const picks = [
    { name: "ann", week: 2, record: first },
    { name: "bob", week: 3, record: second },
  ] as const;
  await fixture.given(picks);
  await fixture.official(first);
  const before = await fixture.page("cyd");

  const id = await addAccount(db, "gone@mail.example", { username: "gone" });
  const gone = player(db, id);
  expect((await gone.from("groups").insert({ group_name: "Left behind", created_by: id })).error).toBeNull();
  expect((await gone.rpc("join_group", { wanted_name: "The Huddle" })).error).toBeNull();
  const pick = { user_id: id, week_number: 2, bracket_data: first, is_submitted: true };
  expect((await server(db).from("weekly_picks").insert(pick)).error).toBeNull();
  expect((await fixture.page("cyd")).stats).toEqual(statsOf([...picks, { week: 2, record: first }]));

  const columns = await db.sql<{ place: string; search: string }>(`
    select place, format('select %L as place from %s where %I = %L', place, place, column_name, '${id}') as search
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    cross join format('%I.%I', table_schema, table_name) as place
    where table_schema in ('public', 'private') and data_type = 'uuid' and table_type = 'BASE TABLE'`);
  const found = async () => {
    const rows = await db.sql<{ place: string }>(columns.map(({ search }) => search).join(" union "));
    return rows.map(({ place }) => place).toSorted();
  };
  expect(await found()).toEqual([
    "private.pick_bits",
    "private.player_scores",
    "public.group_members",
    "public.groups",
    "public.user_email_preferences",
    "public.users",
    "public.weekly_picks",
  ]);
  // Counted, so that the count has to follow.
  await fixture.catchUp();
  await db.authSql("delete from auth.users where id = $1", [id]);
  expect(await found()).toEqual([]);
  expect(await fixture.page("cyd")).toMatchObject({ members: before.members, stats: before.stats });
  const left = await fixture.as("cyd").rpc("join_group", { wanted_name: "Left behind" });
  expect(left.error?.message).toBe("GROUP_NAME_UNKNOWN");
});

test("the members of a large group come in pages of fifty, each once, with the own row always and without picks", async () => {
  const id = await fixture.create("ann", "Crowd");
  await db.sql(
    `
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'fan' || n || '@mail.example',
      jsonb_build_object('username', 'fan' || n)
    from generate_series(1, 119) as n`.replaceAll("\n", " "),
  );
  await db.sql(`
    insert into public.group_members (group_id, user_id)
    select '${id}', id from public.users where username like 'fan%'`);
  await fixture.as("ann").from("group_members").update({ team_name: "zzz last" }).eq("group_id", id);
  const { data } = await fixture.as("ann").rpc("group_page", { wanted_group: id });
  expect([data.members.length, data.next, data.own.teamName, data.own.rank]).toEqual([50, 50, "zzz last", 1]);
  const rest = await Promise.all(
    [50, 100].map((skipped) => fixture.as("ann").rpc("group_members_from", { wanted_group: id, skipped })),
  );
  expect(rest.map(({ data: step }) => [step.members.length, step.next])).toEqual([
    [50, 100],
    [20, null],
  ]);
  const last = await fixture.as("ann").rpc("group_members_from", { wanted_group: id, skipped: 70 });
  expect([last.data.members.length, last.data.next]).toEqual([50, null]);
  // The own row, the last one, comes once.
  const none = await fixture.as("ann").rpc("group_members_from", { wanted_group: id, skipped: 120 });
  expect(none.data).toEqual({ members: [], next: null });
  const early = await fixture.as("ann").rpc("group_members_from", { wanted_group: id, skipped: -10 });
  expect(early.data).toEqual({ members: data.members, next: 50 });
  const all = [...data.members, ...rest.flatMap(({ data: step }) => step.members)] as { userId: string }[];
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(120);
  expect(all.at(-1)).toMatchObject({ teamName: "zzz last" });

  await fixture.given((["ann", "dee"] as const).map((name) => ({ name, week: 1, record: first })));
  const picks = async (most_members: number) =>
    (await fixture.as("ann").rpc("group_picks", { wanted_group: id, most_members })).data;
  const withdraw = (most: number) =>
    db.sql(`delete from public.group_members where id in (
      select id from public.group_members where group_id = '${id}' and user_id <> '${fixture.ids.ann}' limit ${most}
    )`);
  await withdraw(19);
  // Whatever is asked for, never those of more than a hundred.
  expect(await picks(2_147_483_647)).toEqual({ players: 101, picks: [] });
  await withdraw(1);
  expect(await picks(99)).toEqual({ players: 100, picks: [] });
  expect(await picks(100)).toEqual({ players: 100, picks: [{ userId: fixture.ids.ann, week: 1, record: first }] });
});
