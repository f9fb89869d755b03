import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { CLAIM_KINDS, type WeekGlance } from "../../domain/week-glance.ts";
import { AppError } from "../app-error.ts";
import { type Database, unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";
import { outcomeRecord } from "./outcome.ts";

const group = z.object({ id: z.guid(), name: z.string() });
const groupRow = z.object({ id: z.guid(), group_name: z.string() }).transform((row) => ({
  id: row.id,
  name: row.group_name,
}));

/**
 * Creates a group whose first member is the caller. Fails with GROUP_NAME_TAKEN, with GROUPS_CREATED_LIMIT or
 * MEMBERSHIPS_LIMIT, and with ACCOUNT_GONE when the player was deleted.
 */
export async function createGroup(db: Database, userId: string, name: string) {
  const result = await db
    .from("groups")
    .insert({ group_name: name, created_by: userId })
    .select("id, group_name")
    .single();
  if (result.error?.code === "23505") throw new AppError("GROUP_NAME_TAKEN", { cause: result.error });
  if (result.error?.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: result.error });
  return groupRow.parse(unwrap(result));
}

/** Joins the group with this name. Fails with GROUP_NAME_UNKNOWN, ALREADY_MEMBER, MEMBERSHIPS_LIMIT or ACCOUNT_GONE. */
export async function joinGroup(db: Database, name: string) {
  const result = await db.rpc("join_group", { wanted_name: name });
  if (result.error?.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: result.error });
  return group.parse(unwrap(result));
}

/**
 * Joins by invite code; `wasMember` tells whether the caller already was a member. Fails with GROUP_NOT_FOUND,
 * MEMBERSHIPS_LIMIT or ACCOUNT_GONE.
 */
export async function joinGroupByCode(db: Database, code: string) {
  const result = await db.rpc("join_group_by_code", { code });
  if (result.error?.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: result.error });
  return group.extend({ wasMember: z.boolean() }).parse(unwrap(result));
}

/** Renames the caller's team in a group and returns the name as it is stored; null when the caller is not a member. */
export async function renameTeam(db: Database, userId: string, groupId: string, teamName: string) {
  const result = await db
    .from("group_members")
    .update({ team_name: teamName })
    .eq("group_id", groupId)
    .eq("user_id", userId)
    .select("team_name")
    .maybeSingle();
  const found = z.object({ team_name: z.string() }).nullable().parse(unwrap(result));
  return found && { teamName: found.team_name };
}

/** Removes the caller from a group. Returns false when they were not a member. */
export async function leaveGroup(db: Database, userId: string, groupId: string): Promise<boolean> {
  const left = await db.from("group_members").delete().eq("group_id", groupId).eq("user_id", userId).select("id");
  return unwrap(left).length > 0;
}

const member = z.object({
  id: z.guid(),
  userId: z.guid(),
  username: z.string(),
  teamName: z.string().nullable(),
  score: z.number(),
  rank: z.number(),
  mostPickedChampion: z.object({ team: z.string(), count: z.number() }).nullable(),
});
const members = z.object({ members: z.array(member), next: z.number().nullable() });
const most = z.object({ team: z.string(), picks: z.number() }).nullable();

const page = members
  .extend({
    now: moment,
    isCounted: z.boolean(),
    group: z.object({
      id: z.guid(),
      name: z.string(),
      players: z.number(),
      createdAt: moment,
      isMember: z.boolean(),
      inviteCode: z.string().nullable(),
    }),
    weeks: z.array(z.object({ number: z.number(), startDate: moment, endDate: moment })),
    official: outcomeRecord.nullable(),
    stats: z.object({
      championPicks: z.number(),
      champion: most,
      oneSeed: most,
      g5Representative: most,
      roadWinner: most,
    }),
    own: member.nullable(),
    seasons: z.array(z.string()),
  })
  .nullable();

/**
 * Returns the page of a group as the caller may see it, or null when there is no such group. `isCounted` is false when the
 * database had to count for it what is not stored.
 */
export async function findGroupPage(db: Database, groupId: string) {
  return page.parse(unwrap(await db.rpc("group_page", { wanted_group: groupId })));
}

/** Returns members of a group by rank, after the first `skipped`, or null when there is no such group. */
export async function listMembers(db: Database, groupId: string, skipped: number) {
  return members.nullable().parse(unwrap(await db.rpc("group_members_from", { wanted_group: groupId, skipped })));
}

const picks = z
  .object({
    players: z.number(),
    picks: z.array(z.object({ userId: z.guid(), week: z.number(), record: z.custom<BracketRecord>(isBracketRecord) })),
  })
  .nullable();

/** Returns the picks of a group's members that the caller may see; none when there are more members than `most`. */
export async function findGroupPicks(db: Database, groupId: string, most: number) {
  return picks.parse(unwrap(await db.rpc("group_picks", { wanted_group: groupId, most_members: most })));
}

const person = { userId: z.guid(), username: z.string(), teamName: z.string().nullable() };
const kind = z.enum(CLAIM_KINDS);
const claim = z.object({ ...person, kind, team: z.string(), picks: z.number() });

const week = z.object({
  picks: z.number(),
  champions: z.array(z.object({ team: z.string(), picks: z.number(), first: z.array(z.object(person)) })),
  lone: z.array(z.object({ ...person, kind, team: z.string() })),
  loneCount: z.number(),
  most: z.object({ team: z.string(), picks: z.number() }).nullable(),
  least: z.object({ team: z.string(), picks: z.number(), others: z.number() }).nullable(),
  boldest: z.array(claim),
  next: z.number().nullable(),
  own: claim.nullable(),
});

/**
 * Returns what the members of a group picked in a week, counted; nothing unless that week has closed. Null when the caller
 * is not in that group. `skipped` skips members.
 */
export async function findGroupWeek(
  db: Database,
  groupId: string,
  number: number,
  skipped: number,
): Promise<WeekGlance | null> {
  const args = { wanted_group: groupId, wanted_week: number, skipped };
  return week.nullable().parse(unwrap(await db.rpc("group_week", args)));
}
