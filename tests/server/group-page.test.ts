import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CompactPicks, readPicks } from "../../src/domain/compact-picks.ts";
import { receipt } from "../../src/domain/scoring.ts";
import type { SignedIn } from "../support/accounts/signed-in.ts";
import { OFFICIAL_RECORD } from "../support/brackets/brackets.ts";
import { create, forgetGroups, openGroupServer, page } from "../support/groups/group-server.ts";
import { pickNumber } from "../support/picks/weeks.ts";
import type { TestServer } from "../support/server/server.ts";

let server: TestServer;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  ({ server, ann, bob } = await openGroupServer());
});
beforeEach(() => forgetGroups(server));
afterAll(() => server.close());

/** Puts a pick there as if it had been saved in time, and gives its id. */
async function given(who: SignedIn, week: number, record: object): Promise<string> {
  const rows = await server.sql<{ id: string }>(
    `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values ($1, $2, $3::text::jsonb, true) returning id`,
    [who.id, week, JSON.stringify(record)],
  );
  return String(rows[0]?.id);
}

const official = (record: { teamSlots: readonly string[]; winners: object }) =>
  server.sql(
    `insert into public.brackets (name, team_slots, winners) values ('official', $1::text::jsonb, $2::text::jsonb)`,
    [JSON.stringify(record.teamSlots), JSON.stringify(record.winners)],
  );

describe("the page of a group", () => {
  test("says what its members pick most, as parts of all champion picks", async () => {
    const { id } = await create(ann, "The Huddle");
    await bob.mutate("groups.join", { name: "The Huddle" });
    expect((await page(ann, id)).stats).toEqual({
      champion: null,
      oneSeed: null,
      g5Representative: null,
      roadWinner: null,
    });
    await given(ann, 1, OFFICIAL_RECORD);
    await given(ann, 2, OFFICIAL_RECORD);
    await given(bob, 1, { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } });
    server.reset();
    const { stats, members } = await page(ann, id);
    expect(server.databaseCalls()).toHaveLength(1);
    expect(stats).toMatchObject({
      champion: { team: { id: "indiana", name: "Indiana" }, percentage: 67, totalPicks: 2 },
      oneSeed: { team: { id: "indiana" }, percentage: 100, totalPicks: 3 },
      // Tulane and James Madison stand in every field, Alabama and Miami win in every one: the alphabet decides.
      g5Representative: { team: { id: "james-madison" }, percentage: 100, totalPicks: 3 },
      roadWinner: { team: { id: "alabama" }, percentage: 100, totalPicks: 3 },
    });
    expect(members).toMatchObject([
      { username: "Ann", mostPickedChampion: { team: { id: "indiana" }, count: 2 } },
      { username: "Bob", mostPickedChampion: { team: { id: "miami" }, count: 1 } },
    ]);
  });

  test("has scores that each pick's receipt explains", async () => {
    const { id } = await create(ann, "The Huddle");
    await official(OFFICIAL_RECORD);
    const pickId = await given(ann, 1, OFFICIAL_RECORD);
    expect((await page(bob, id)).members).toMatchObject([{ username: "Ann", score: 3_705 }]);
    const { value } = await bob.query("picks.view", { id: pickId });
    const viewed = value as { official: typeof OFFICIAL_RECORD; week: { number: number } };
    expect(viewed.official).toEqual(OFFICIAL_RECORD);
    expect(receipt(OFFICIAL_RECORD, viewed.official, viewed.week.number).total).toBe(3_705);
  });

  test("gives the picks that the caller may see, for playing through what may come", async () => {
    const { id } = await create(ann, "The Huddle");
    await bob.mutate("groups.join", { name: "The Huddle" });
    await given(ann, 1, pickNumber(3));
    await given(bob, 1, pickNumber(5));
    await given(bob, 13, pickNumber(7));
    const seenBy = async (who: SignedIn) => readPicks((await who.query("groups.picks", { id })).value as CompactPicks);
    expect([...(await seenBy(ann))]).toEqual(
      expect.arrayContaining([
        [ann.id, [{ week: 1, record: pickNumber(3) }]],
        [bob.id, [{ week: 1, record: pickNumber(5) }]],
      ]),
    );
    expect((await seenBy(bob)).get(bob.id)).toEqual([
      { week: 1, record: pickNumber(5) },
      { week: 13, record: pickNumber(7) },
    ]);
  });

  test("of more than 100 members gives no picks, and comes in steps", async () => {
    const { id } = await create(ann, "Crowd");
    await server.sql(`
      insert into auth.users (id, aud, role, email, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'fan' || n || '@mail.example', jsonb_build_object('username', 'fan' || n)
      from generate_series(1, 100) as n;
      insert into public.group_members (group_id, user_id)
      select '${id}', users.id from public.users where username like 'fan%';`);
    expect(await ann.query("groups.picks", { id })).toMatchObject({ status: 400, key: "GROUP_TOO_LARGE" });
    const { members, next } = await page(ann, id);
    expect([members.length, next]).toEqual([50, 50]);
    const { value } = await ann.query("groups.members", { id, from: 100 });
    expect(value).toMatchObject({ members: [{}], next: null });
    for (const from of [-1, 0.5, 2_000_000]) expect((await ann.query("groups.members", { id, from })).status).toBe(400);
  });
});
