import { beforeAll, expect, test, vi } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { score } from "#domain/scoring.ts";
import { addAccount } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { player, server } from "#support/database/database.ts";
import { db } from "#support/database/set-up.ts";
import { official, setUpGroups } from "#support/groups/group-fixture.ts";
import { createGroup } from "#support/groups/group-rows.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { makeWeek } from "#support/picks/weeks.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

const PLAYERS = 25;
const OPEN = 12;

setUpGroups();
beforeAll(() => makeWeek(db, OPEN, "open"));

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

/** Returns the requests that failed with a server error, such as a deadlock, or that got no response. */
const ourFault = (responses: readonly { status: number; error: unknown }[]) =>
  responses.filter(({ status, error }) => error !== null && (status >= 500 || status === 0));

test("if 25 players join, leave, save and are deleted while results change, no deadlock occurs and all scores are correct", async () => {
  const { numRuns: rounds } = runs(2);
  for (let round = 0; round < rounds; round++) {
    const ids = await Promise.all(
      Array.from({ length: PLAYERS }, (_, n) =>
        addAccount(db, `r${round}-${n}@mail.example`, { username: `r${round}-${n}` }),
      ),
    );
    for (const [n, id] of ids.entries()) await insertPick(db, id, 3, savableRecord(n * 31));
    // The first group's commissioner is deleted, and the second group's commissioner leaves.
    const names = [`First ${round}`, `Second ${round}`] as const;
    const [first, second] = [
      await createGroup(player(db, ids[0] ?? ""), names[0]),
      await createGroup(player(db, ids[3] ?? ""), names[1]),
    ];
    const responses: PromiseLike<{ status: number; error: unknown }>[] = [];
    const deletions: Promise<unknown>[] = [];
    for (const [n, id] of ids.entries()) {
      const who = player(db, id);
      responses.push(
        ...names.map((name) => who.rpc("join_group", { name })),
        who.rpc("save_pick", { week: OPEN, record: savableRecord(n) }),
      );
      for (const group_id of [first, second])
        responses.push(
          n % 3 === 0 ? who.rpc("leave_group", { group_id }) : who.rpc("group_page", { group_id }),
          who.rpc("manage_group", { group_id, action: "remove", player: ids[n + 1] }),
        );
      if (n % 5 === 0) deletions.push(db.authSql("delete from auth.users where id = $1", [id]));
      if (n % 6 === 0) {
        const winners = { fr1: 5, fr2: 9, ...(n % 4 ? { fr3: 6 } : {}) } as BracketRecord["winners"];
        responses.push(server(db).rpc("set_outcome", { record: { ...OFFICIAL_RECORD, winners } }));
      }
    }
    const [said] = await Promise.all([Promise.all(responses), Promise.all(deletions)]);
    expect(ourFault(said)).toEqual([]);
    await official(OFFICIAL_RECORD);
    const scores = await db.sql<{ user_id: string; points: number }>("select user_id, points from app.player_scores");
    const closed = await db.sql<{ user_id: string; record: BracketRecord; week: number }>(
      `select user_id, bracket_data as record, week_number as week from app.weekly_picks where week_number <> ${OPEN}`,
    );
    const expected: Record<string, number> = {};
    for (const { user_id, record, week } of closed)
      expected[user_id] = (expected[user_id] ?? 0) + score(record, OFFICIAL_RECORD, week);
    expect(Object.fromEntries(scores.map(({ user_id, points }) => [user_id, points]))).toEqual(expected);
    const left = await db.sql("select from app.users where username like $1", [`r${round}-%`]);
    expect(left).toHaveLength(PLAYERS - Math.ceil(PLAYERS / 5));
    expect(
      await db.sql("select from app.group_members as m left join app.users as u on u.id = user_id where u.id is null"),
    ).toEqual([]);
  }
});

test("two commissioners can delete their accounts at the same time, even if each would take over the other's group", async () => {
  // Both deletions pause before they record the new commissioner. Without locks, Eve's group could go to Fay and Fay's
  // group to Eve, although both accounts are being deleted.
  await db.sql(`create function private.wait() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return new; end';
    create trigger wait before insert on app.group_actions for each row execute function private.wait()`);
  const ids = await Promise.all(
    ["eve", "fay"].map((name) => addAccount(db, `${name}@mail.example`, { username: name })),
  );
  const [eve = "", fay = ""] = ids;
  const groups = [await createGroup(player(db, eve), "Eve and Fay"), await createGroup(player(db, fay), "Fay and Eve")];
  await player(db, fay).rpc("join_group", { name: "Eve and Fay" });
  await player(db, eve).rpc("join_group", { name: "Fay and Eve" });
  await Promise.all(ids.map((id) => db.authSql("delete from auth.users where id = $1", [id])));
  await db.sql("drop trigger wait on app.group_actions; drop function private.wait()");
  expect(await db.sql("select from app.users where id = any ($1)", [ids])).toEqual([]);
  expect(await db.sql("select from app.groups where id = any ($1)", [groups])).toEqual([]);
});
