import { beforeAll, describe, expect, test } from "vitest";
import { secretAuth } from "#server/auth/secret-auth.ts";
import { createDatabase } from "#server/supabase.ts";
import { addPlayer, emailOf, usernameOf } from "#support/accounts/accounts.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { player } from "#support/database/database.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { PAST, pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";
import { act, describeFound, describeLog, findAll, type Order, readOrder } from "../../scripts/admin/operator.ts";

setUpDatabase();
let ids: Record<"rude" | "ann" | "group" | "bracket", string>;
let said: string[] = [];

beforeAll(async () => {
  const [rude, ann] = [await addPlayer(db, "Rude_Name"), await addPlayer(db, "ann")];
  const [group] = await db.sql<{ id: string }>(
    "insert into app.groups (group_name, created_by) values ('Rude 100% Group', $1) returning id",
    [rude],
  );
  const [bracket] = await db.sql<{ id: string }>(
    "insert into app.saved_brackets (bracket_data) values ($1::text::jsonb) returning id",
    [JSON.stringify(savableRecord(5))],
  );
  ids = { rude, ann, group: group?.id ?? "", bracket: bracket?.id ?? "" };
  await db.sql(`insert into app.groups (group_name, created_by) values ('Another', '${ann}');
    insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
    values ('${ann}', 1, '${JSON.stringify(savableRecord(5))}', true);
    ${pastSeasonSql(savableRecord(5))} ${pastMemberSql(ids.group, rude, savableRecord(5), "71000000-0000-4000-8000-000000000008")}
    update app.group_members set team_name = 'Rude Team' where user_id = '${rude}';
    ${pastStandingsSql()}`);
});

const tools = () => {
  const env = { SUPABASE_URL: db.url, SUPABASE_SECRET_KEY: db.secretKey };
  return { db: createDatabase(env, db.secretKey), auth: secretAuth(env), say: (line: string) => void said.push(line) };
};

/** Runs a command as the operator would type it, and returns the output. */
async function say(words: string[], { yes = false, because = null as string | null } = {}): Promise<string> {
  said = [];
  const order = readOrder(words);
  if (order === null || order.action === "find" || order.action === "log") throw new Error("no such action");
  await act(tools(), order as Extract<Order, { kind: string }>, because, yes);
  return said.join("\n");
}

const codeOf = async () => {
  const [row] = await db.sql<{ code: string }>("select invite_code as code from app.groups where id = $1", [ids.group]);
  return row?.code ?? "";
};
const groupName = async () => {
  const [row] = await db.sql<{ name: string }>("select group_name as name from app.groups where id = $1", [ids.group]);
  return row?.name;
};
const notes = () =>
  db.sql("select action, kind, target_id, before, after, reason from private.operator_actions order by id");

test.each([
  [[]],
  [["find"]],
  [["find", "a", "b"]],
  [["rename", "player", "ann"]],
  [["rename", "bracket", "x", "y"]],
  [["hide", "player"]],
  [["hide", "everybody", "x"]],
  [["block", "group", "x"]],
  [["function Object() { [native code] }", "player", "x"]],
  [["log", "x"]],
])("the admin script rejects %j as an invalid command", (words) => {
  expect(readOrder(words)).toBeNull();
});

test("the find command finds players and groups by part of the name, by ID or by email address, and prints no email address", async () => {
  const find = async (text: string) => describeFound(await findAll(tools().db, text));
  expect(await find("rude")).toEqual([
    expect.stringMatching(/^Player Rude_Name \(.+\): since \d{4}-\d\d-\d\d, 1 pick, 1 group, last sign-in never\.$/),
    expect.stringMatching(/^Group "Rude 100% Group" \(.+\): since .+, by Rude_Name, 1 player\.$/),
  ]);
  for (const text of [ids.rude, emailOf("rude_name").toUpperCase()])
    expect(await find(text)).toEqual([expect.stringContaining(`Player Rude_Name (${ids.rude})`)]);
  expect(await find(ids.bracket)).toEqual([expect.stringContaining(`Saved bracket ${ids.bracket}`)]);
  for (const text of ["%", "_", "mail.example", "\\", "100%_"]) {
    expect((await find(text)).join(), text).not.toContain("ann");
  }
  expect((await find("rude")).join()).not.toContain("@");
});

test("the find command lists exact matches of a name or ID first", async () => {
  const firstOf = (kind: string, word: string) => `public.operator_find('${word}') -> '${kind}' -> 0 ->> 'name'`;
  const found = [firstOf("players", "ann"), firstOf("groups", "another"), firstOf("groups", ids.group)];
  const trial = db.sql(`do $$ begin
    update app.users set username = '0-Ann' where id = '${ids.rude}';
    insert into app.groups (group_name) values ('0 Another'), ('0 ${ids.group}');
    raise exception 'found %, %, %', ${found.join()};
  end $$`);
  await expect(trial).rejects.toThrow("found ann, Another, Rude 100% Group");
});

describe("an operator's action", () => {
  test("without --yes prints what would change, and changes nothing", async () => {
    const code = await codeOf();
    expect(await say(["rename", "player", "rude_name", "nice"])).toMatch(
      /^Renames the player "Rude_Name" to "nice".*\nNothing was changed/,
    );
    expect(await say(["hide", "group", "rude 100% group"])).toContain("Nothing was changed");
    expect(await say(["hide", "bracket", ids.bracket])).toContain("Nothing was changed");
    expect(await say(["block", "player", "Rude_Name"])).toContain("Nothing was changed");
    expect([await usernameOf(db, ids.rude), await codeOf(), await notes()]).toEqual(["Rude_Name", code, []]);
  });

  test.each([
    ["for an unknown name", ["block", "player", "rude"], "No player rude. Did you mean: Rude_Name?"],
    ["for an unknown bracket", ["hide", "bracket", "x"], "No saved bracket x."],
    ["for a taken name", ["rename", "player", "Rude_Name", "ANN"], "Username is already taken"],
    ["for an invalid name", ["rename", "player", "Rude_Name", "a b"], "Username cannot contain spaces."],
    [
      "for a taken group name",
      ["rename", "group", "Rude 100% Group", " another "],
      "A group with this name already exists",
    ],
    ["for an invalid group name", ["rename", "group", "Rude 100% Group", " "], "Please enter a group name"],
  ])("%s is rejected with a clear message and is not logged", async (_, words, message) => {
    await expect(say(words, { yes: true })).rejects.toThrow(message);
    expect(await notes()).toEqual([]);
  });

  test("that is given a group ID changes the group with that ID, even if another group uses the ID as its name", async () => {
    await db.sql("insert into app.groups (group_name) values ($1)", [ids.group]);
    expect(await say(["hide", "group", ids.group])).toContain("Rude 100% Group");
    await db.sql("delete from app.groups where group_name = $1", [ids.group]);
  });

  test("with an invalid username is rejected by the database with a reason", async () => {
    const order = { action: "rename", kind: "player", target: ids.rude, new_name: "a b", reason: "" };
    expect((await tools().db.rpc("operator_act", order)).error).toMatchObject({
      code: "PT400",
      message: "USERNAME_CHARACTERS",
    });
    expect([await usernameOf(db, ids.rude), await notes()]).toEqual(["Rude_Name", []]);
  });

  test.each(["player", "group", "bracket"])("on a deleted %s does nothing and is not logged", async (kind) => {
    const order = { action: "hide", kind, target: crypto.randomUUID(), new_name: null, reason: "" };
    expect(await tools().db.rpc("operator_act", order)).toMatchObject({ data: null, error: null });
    expect(await notes()).toEqual([]);
  });

  test("can replace a group's invite link, and the old link stops working", async () => {
    const code = await codeOf();
    await say(["end-invites", "group", ids.group], { yes: true });
    expect(await codeOf()).not.toBe(code);
    const { error } = await player(db, ids.ann).rpc("join_group_by_code", { code });
    expect(error?.message).toBe("INVITATION_ENDED");
  });

  test("can rename or hide a player or group, or delete a saved bracket, and is logged with the reason", async () => {
    await say(["rename", "group", "rude 100% group", "Nice  Group"], { yes: true, because: "was rude" });
    expect(await groupName()).toBe("Nice Group");
    expect(await say(["hide", "group", "Nice Group"], { yes: true })).toMatch(
      /Done\. The name is now "Group [\da-f]{8}"\./,
    );
    expect(await groupName()).toMatch(/^Group [\da-f]{8}$/);
    await say(["hide", "player", "Rude_Name"], { yes: true, because: "x".repeat(900) });
    const [left] = await db.sql<{ names: number }>(`select count(*)::integer as names from (
      select username as name from app.users union all select team_name from app.group_members
      union all select team_name from app.final_standings union all select group_name from app.groups
    ) as shown where name ilike '%rude%'`);
    expect(left).toEqual({ names: 0 });
    await say(["hide", "bracket", ids.bracket], { yes: true });
    expect(await db.sql("select from app.saved_brackets")).toEqual([]);
    expect(await notes()).toMatchObject([
      { action: "end-invites", kind: "group", target_id: ids.group, before: "Rude 100% Group", after: null },
      { action: "rename", kind: "group", before: "Rude 100% Group", after: "Nice Group", reason: "was rude" },
      { action: "hide", kind: "group", before: "Nice Group" },
      { action: "hide", kind: "player", target_id: ids.rude, before: "Rude_Name", reason: "x".repeat(500) },
      { action: "hide", kind: "bracket", target_id: ids.bracket },
    ]);
    expect((await describeLog(tools().db))[3]).toMatch(
      /rename group "Rude 100% Group" \(.+\), now "Nice Group", because: was rude\.$/,
    );
  });

  test("that hides a group or a player cannot be undone by the commissioner or the player, until the operator shows it again", async () => {
    const { data: made } = await player(db, ids.ann).rpc("create_group", { name: "Rude Again" });
    const manage = async (action: string, value: string) =>
      (await player(db, ids.ann).rpc("manage_group", { group_id: made.id, action, value })).error?.message ?? null;
    const rename = async (group: string) =>
      (await player(db, ids.ann).rpc("rename_team", { group_id: group, team_name: "Rude Team" })).error?.message ??
      null;
    const { data: other } = await player(db, ids.ann).rpc("create_group", { name: "Elsewhere" });
    await say(["hide", "group", made.id], { yes: true });
    expect([
      await manage("rename", "Rude Again"),
      await manage("write-note", "rude"),
      await manage("write-note", ""),
    ]).toEqual(Array(3).fill("HIDDEN_BY_OPERATOR"));
    expect([await manage("reset-link", ""), await rename(made.id)]).toEqual([null, null]);
    await say(["hide", "player", ids.ann], { yes: true });
    expect([await rename(made.id), await rename(other.id)]).toEqual(Array(2).fill("HIDDEN_BY_OPERATOR"));
    expect(describeFound(await findAll(tools().db, ids.ann))[0]).toMatch(/, hidden\.$/);
    expect(describeFound(await findAll(tools().db, made.id))[0]).toMatch(/, hidden\.$/);
    // A name that the operator gives a hidden group stays, too.
    await say(["rename", "group", made.id, "Polite"], { yes: true });
    expect(await manage("rename", "Rude Again")).toBe("HIDDEN_BY_OPERATOR");
    expect(await say(["show", "group", made.id], { yes: true })).toContain("change its name and write a note again");
    await say(["show", "player", ids.ann], { yes: true });
    expect([await manage("rename", "Nice Again"), await manage("write-note", "Hi"), await rename(made.id)]).toEqual([
      ...[null, null, null],
    ]);
    await db.sql("delete from app.groups where id in ($1, $2)", [made.id, other.id]);
    await db.sql("delete from private.operator_actions where target_id in ($1, $2)", [made.id, ids.ann]);
  });

  test("does not change memberships or scores", async () => {
    const rows = await db.sql("select points from app.player_scores where season = $1 and user_id = $2", [
      PAST,
      ids.rude,
    ]);
    expect(rows).toEqual([{ points: 90 }]);
    expect(await db.sql("select from app.group_members where user_id = $1", [ids.rude])).toHaveLength(1);
  });

  test("that blocks a player is logged even if the auth service fails, and the operator sees the failure", async () => {
    const block = say(["block", "player", ids.rude], { yes: true });
    if (db.lane === "postgres") {
      // This database runs without an auth service.
      await expect(block).rejects.toThrow(/^It is logged, but the auth service failed/);
      await db.authSql("update auth.users set banned_until = now() + interval '1 year' where id = $1", [ids.rude]);
    } else {
      expect(await block).toContain("Done.");
    }
    expect((await notes()).at(-1)).toMatchObject({ action: "block", target_id: ids.rude });
    expect(describeFound(await findAll(tools().db, ids.rude))[0]).toMatch(/, blocked\.$/);
  });
});
