import { beforeAll, expect, test } from "vitest";
import { ann, annId, bob, bobId } from "#support/accounts/ann-and-bob.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { rpc, sqlAs } from "#support/database/rpc.ts";
import { db } from "#support/database/set-up.ts";
import { createGroup } from "#support/groups/group-rows.ts";
import { OPEN, setUpWeeks } from "#support/picks/weekly-picks.ts";

// The functions select only the rows that the caller may see. The policies must protect the other rows even if a
// function lacks that filter.

setUpWeeks();
beforeAll(async () => {
  await createGroup(ann, "The Huddle");
  await rpc(bob, "join_group", { name: "The Huddle" });
  const annsOwn = await createGroup(ann, "The Annex");
  await rpc(ann, "manage_group", { group_id: annsOwn, action: "rename", value: "The Attic" });
});

/** Runs a statement as Bob. */
const asBob = (statement: string) => sqlAs(db, bobId, statement);

const picked = (n: number) => `'${JSON.stringify(savableRecord(n))}'`;
const insertPick = (playerId: string) =>
  `insert into app.weekly_picks (user_id, week_number, bracket_data, is_submitted)
  values ('${playerId}', ${OPEN}, ${picked(1)}, true)`;

test("SQL that runs as one player cannot save a pick for another player", async () => {
  await expect(asBob(insertPick(annId))).rejects.toThrow(/row-level security/);
});

test.each([
  ["app.weekly_picks", `bracket_data = ${picked(2)}`, "user_id"],
  ["app.users", "is_listed = not is_listed", "id"],
  ["app.user_email_preferences", "weekly_reminders = false", "user_id"],
  ["app.group_members", "team_name = 'Ours'", "user_id"],
])("if a player's SQL updates every row in %s, only that player's rows change", async (table, change, owner) => {
  await db.sql("delete from app.weekly_picks");
  for (const id of [annId, bobId]) await sqlAs(db, id, insertPick(id));
  const rowsOf = (id: string) => db.sql(`select * from ${table} where ${owner} = $1 order by 1`, [id]);
  const [annsRows, bobsRows] = [await rowsOf(annId), await rowsOf(bobId)];
  await asBob(`update ${table} set ${change}`);
  expect(await rowsOf(annId)).toEqual(annsRows);
  expect(await rowsOf(bobId)).not.toEqual(bobsRows);
});

test.each([
  ["the email preferences of other players", "app.user_email_preferences", "user_id <> auth.uid()"],
  ["other players' picks for the open week", "app.weekly_picks", "user_id <> auth.uid()"],
  ["the history of a group that the player is not in", "app.group_actions", "true"],
])("SQL that runs as a player cannot read %s", async (_, table, condition) => {
  expect(await db.sql(`select from ${table} limit 1`)).toHaveLength(1);
  await asBob(`if exists (select from ${table} where ${condition}) then raise 'visible'; end if`);
});
