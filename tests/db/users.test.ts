import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addAccount, addPlayer, usernameOf } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { player, server } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { createGroup } from "#support/groups/group-rows.ts";
import { givePick } from "#support/picks/weekly-picks.ts";
import { closeAllWeeks } from "#support/picks/weeks.ts";
import { PAST, pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";

setUpDatabase();
beforeEach(() => db.authSql("delete from auth.users"));

const everybody = async () =>
  (
    await db.sql<{ username: string }>("select username from app.users where username is not null order by username")
  ).map(({ username }) => username);
const confirm = (id: string) => db.authSql("update auth.users set email_confirmed_at = now() where id = $1", [id]);
const remove = (id: string) => db.authSql("delete from auth.users where id = $1", [id]);

describe("a new account becomes a player", () => {
  test("with the chosen name, but only once the email address is confirmed", async () => {
    const id = await addAccount(db, "ann@mail.example", { username: "Ann" }, { isConfirmed: false });
    expect(await everybody()).toEqual([]);
    await confirm(id);
    expect(await usernameOf(db, id)).toBe("Ann");
    expect(await rpc(player(db, id), "email_preferences")).toEqual({ userId: id, weeklyReminders: true });
  });

  test("with a number added to the chosen name if another player already has that name, in any capitalization", async () => {
    const ids = await Promise.all(
      ["ann", "ANN", "Ann"].map((username, n) =>
        addAccount(db, `${n}@mail.example`, { username }, { isConfirmed: false }),
      ),
    );
    for (const id of ids) await confirm(id);
    expect((await everybody()).map((name) => name.toLowerCase()).sort()).toEqual(["ann", "ann2", "ann3"]);
  });

  test.each([
    ["jo.smith+x@mail.example", "josmithx"],
    ["é@mail.example", "___"],
    [`${"x".repeat(40)}@mail.example`, "x".repeat(30)],
  ])("with a name derived from the email address %s if no name was chosen", async (email, username) => {
    expect(await usernameOf(db, await addAccount(db, email))).toBe(username);
  });

  test("at the first sign-in if the database trigger did not run", async () => {
    const id = await addPlayer(db, "early");
    await db.sql("delete from app.users where id = $1", [id]);
    expect(await rpc(player(db, id), "current_player")).toEqual({ id, username: "early" });
    const gone = player(db, "00000000-0000-4000-8000-000000000000");
    expect(await rpc(gone, "current_player")).toBeNull();
  });
});

test("whoever confirms an account can choose another username in the next hour, unless the operator hid the player", async () => {
  await addPlayer(db, "mine");
  const id = await addAccount(db, "victim@mail.example", { username: "Stranger" }, { isConfirmed: false });
  const choose = async (username: string) => {
    await db.authSql(
      "update auth.users set raw_user_meta_data = jsonb_build_object('username', $2::text) where id = $1",
      [id, username],
    );
    return usernameOf(db, id);
  };
  expect(await choose("Owner")).toBeNull();
  await confirm(id);
  expect([await choose("Mine"), await choose("Victim"), await choose("victim")]).toEqual(["Mine2", "Victim", "victim"]);
  await db.sql("update app.users set is_hidden = true where id = $1", [id]);
  expect(await choose("Rude")).toBe("victim");
  await db.sql("update app.users set is_hidden = false where id = $1", [id]);
  await db.authSql("update auth.users set email_confirmed_at = now() - interval '61 minutes' where id = $1", [id]);
  expect(await choose("Late")).toBe("victim");
});

test("when an account's email address changes, the player's email address changes with it", async () => {
  const id = await addPlayer(db, "mover");
  await db.authSql("update auth.users set email = 'new@mail.example' where id = $1", [id]);
  expect(await db.sql("select email from app.users")).toEqual([{ email: "new@mail.example" }]);
});

test("the server can check whether a name or an email address is taken, and the checks are rate limited", async () => {
  await addAccount(db, "late@mail.example", { username: "late" }, { isConfirmed: false });
  await addAccount(db, "Ann@mail.example", { username: "Ann" });
  const limits = [{ bucket: "availability", key: "k", most: 3, seconds: 3_600 }];
  const check = (username: string, email: string) => rpc(server(db), "check_availability", { username, email, limits });
  expect(await check("ANN", "ANN@mail.example")).toEqual({ usernameTaken: true, emailTaken: true, retryAfter: null });
  const free = { usernameTaken: false, emailTaken: false, retryAfter: null };
  expect(await check("late", "late@mail.example")).toEqual(free);
  await check("x", "y");
  expect(await check("ann", "y")).toEqual({ usernameTaken: null, emailTaken: null, retryAfter: expect.any(Number) });
});

test("only the player, or a caller with the unsubscribe token, can change the reminder setting", async () => {
  const id = await addPlayer(db, "ann");
  const other = player(db, await addPlayer(db, "bob"));
  const [row] = await db.sql<{ token: string }>(
    "select unsubscribe_token as token from app.user_email_preferences where user_id = $1",
    [id],
  );
  expect(await rpc(server(db), "unsubscribe", { token: row?.token })).toBe(true);
  expect(await rpc(server(db), "unsubscribe", { token: row?.token })).toBe(true);
  expect(await rpc(server(db), "unsubscribe", { token: id })).toBe(false);
  expect(await rpc(player(db, id), "email_preferences")).toEqual({ userId: id, weeklyReminders: false });
  expect(await rpc(other, "set_reminders", { weekly_reminders: true })).not.toMatchObject({ userId: id });
  expect(await rpc(player(db, id), "email_preferences")).toMatchObject({ weeklyReminders: false });
  const on = await rpc(player(db, id), "set_reminders", { weekly_reminders: true });
  expect(on).toEqual({ userId: id, weeklyReminders: true });
});

describe("deleting an account", () => {
  test("removes the player's data for the current season, and removes the player's groups that have no other members", async () => {
    await closeAllWeeks(db);
    const [id, other] = [await addPlayer(db, "leaver"), await addPlayer(db, "stayer")];
    const own = await createGroup(player(db, id), "Only Mine");
    const shared = await createGroup(player(db, id), "Shared");
    await rpc(player(db, other), "join_group", { name: "Shared" });
    await givePick(db, id, 3);
    await givePick(db, other, 3);
    await rpc(server(db), "set_outcome", { record: OFFICIAL_RECORD });
    await db.sql(`insert into private.operator_actions (action, kind, target_id, before, after)
      values ('rename', 'player', '${id}', 'before', 'after')`);
    await remove(id);
    expect(await everybody()).toEqual(["stayer"]);
    for (const table of ["app.weekly_picks", "app.player_scores", "app.group_members", "app.user_email_preferences"])
      expect([table, await db.sql(`select from ${table}`)]).toEqual([table, [{}]]);
    expect(await db.sql("select id from app.groups")).toEqual([{ id: shared }]);
    expect(own).not.toBe(shared);
    expect(await db.sql("select before, after from private.operator_actions")).toEqual([{ before: null, after: null }]);
    await rpc(server(db), "set_outcome", { record: null });
  });

  test("removes the name and email address, but keeps the player's rows in finished seasons, so that the standings stay complete", async () => {
    const [id, other] = [await addPlayer(db, "veteran"), await addPlayer(db, "stayer")];
    const group = await createGroup(player(db, id), "Old Friends");
    await rpc(player(db, id), "rename_team", { group_id: group, team_name: "Team Veteran" });
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
      ${pastMemberSql(group, other, OFFICIAL_RECORD, "71000000-0000-4000-8000-000000000001")}
      ${pastMemberSql(group, id, OFFICIAL_RECORD, "71000000-0000-4000-8000-000000000002")}
      ${pastStandingsSql()}`);
    await remove(id);
    const page = await rpc(player(db, other), "group_page", { group_id: group, season: PAST });
    expect(page.members).toContainEqual(
      expect.objectContaining({ userId: null, username: null, teamName: null, score: 90 }),
    );
    expect((await rpc(player(db, other), "group_page", { group_id: group })).group.players).toBe(1);
    expect(await db.sql("select email, username from app.users where id = $1", [id])).toEqual([
      { email: null, username: null },
    ]);
    expect(JSON.stringify(await db.sql("select * from app.final_standings"))).not.toContain("Veteran");
    expect(await db.sql("select user_id from app.group_members")).toEqual([{ user_id: other }]);
    const pick = await rpc(player(db, other), "viewed_pick", { pick_id: "71000000-0000-4000-8000-000000000002" });
    expect(pick.owner).toEqual({ id: null, username: null });
  });
});

test("the data download contains everything stored about the player, and nothing about other players", async () => {
  await closeAllWeeks(db);
  const [id, other] = [await addPlayer(db, "ann"), await addPlayer(db, "bob")];
  const group_id = await createGroup(player(db, id), "Ann's");
  await player(db, id).rpc("manage_group", { group_id, action: "write-note", value: "Lock is noon" });
  await createGroup(player(db, other), "Bob's");
  await givePick(db, id, 3);
  await rpc(server(db), "set_outcome", { record: OFFICIAL_RECORD });
  await db.sql(`insert into private.reminders (season, week_number, user_id, batch_id)
    select name, 3, '${id}', gen_random_uuid() from app.seasons where status = 'running';
    insert into app.saved_brackets (bracket_data, recipient_hash, mailed_at)
    values ('${JSON.stringify(OFFICIAL_RECORD)}', 'hash of ann', now()), ('{}', 'hash of bob', now())`);
  const data = await rpc(player(db, id), "own_data", { recipient_hash: "hash of ann" });
  expect(data).toMatchObject({
    account: { id, email: "ann@mail.example" },
    player: { username: "ann" },
    emailPreferences: { weeklyReminders: true },
    picks: [{ week: 3 }],
    scores: [{ total: expect.any(Number) }],
    groupsCreated: [{ name: "Ann's" }],
    memberships: [{ group: "Ann's", isCommissioner: true }],
    removals: [],
    finalStandings: [],
    groupNotes: [{ group: "Ann's", note: "Lock is noon" }],
    groupActions: [{ action: "write-note", byYou: true }],
    reminders: [{ week: 3 }],
    savedBrackets: [{ record: OFFICIAL_RECORD }],
    operatorActions: [],
  });
  expect(JSON.stringify(data)).not.toMatch(/bob/i);
  // Finds every table with a column that identifies a player. A player's rows in each of these tables must either be in
  // the data download or be cleared when the account is deleted.
  const tables = await db.sql<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.columns where column_name in ('user_id', 'created_by', 'target_id', 'recipient_hash')
    and table_schema in ('app', 'private') and table_name in (select relname from pg_class where relkind = 'r') order by 1`);
  expect(tables.map(({ name }) => name)).toEqual([
    ...["app.final_standings", "app.group_actions", "app.group_members", "app.group_removals", "app.groups"],
    ...["app.player_scores", "app.saved_brackets", "app.user_email_preferences", "app.weekly_picks"],
    ...["private.operator_actions", "private.reminders"],
  ]);
  await rpc(server(db), "set_outcome", { record: null });
});

test("the data download works in an active session, but not in a session that has ended", async () => {
  const [id, session] = [await addPlayer(db, "ann"), randomUUID()];
  const download = () => rpc(player(db, id, { session_id: session }), "own_data", { recipient_hash: "x" });
  await db.authSql("insert into auth.sessions (id, user_id) values ($1, $2)", [session, id]);
  expect(await download()).toMatchObject({ account: { id } });
  await db.authSql("delete from auth.sessions where id = $1", [session]);
  expect(await download()).toBeNull();
});
