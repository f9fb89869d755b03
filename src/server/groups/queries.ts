import { z } from "zod";
import type { GroupStatistics } from "#domain/group-statistics.ts";
import { week } from "../challenge/queries.ts";
import { outcomeRecord } from "../results/queries.ts";
import { bracketRecord, counts, type Database, moment, unwrap } from "../supabase.ts";

const named = z.object({ id: z.guid(), name: z.string() });

/** Fails with GROUP_NAME_TAKEN, GROUPS_CREATED_LIMIT, MEMBERSHIPS_LIMIT or ACCOUNT_GONE. */
export async function createGroup(db: Database, name: string) {
  return named.parse(unwrap(await db.rpc("create_group", { name })));
}

/** Fails with GROUP_NAME_UNKNOWN, ALREADY_MEMBER, GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or ACCOUNT_GONE. */
export async function joinGroup(db: Database, name: string) {
  return named.parse(unwrap(await db.rpc("join_group", { name })));
}

/** Fails with INVITATION_ENDED, GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or ACCOUNT_GONE. */
export async function joinGroupByCode(db: Database, code: string) {
  return named.extend({ wasMember: z.boolean() }).parse(unwrap(await db.rpc("join_group_by_code", { code })));
}

const entries = z
  .object({ week: z.number(), players: z.number(), entered: z.number(), userIds: z.array(z.guid()).nullable() })
  .nullable();

/**
 * Returns who has saved picks for the open week, without the picks. Null if no week is open or the caller is not a
 * member. `userIds` is null in groups of more than a thousand members.
 */
export async function findGroupEntries(db: Database, groupId: string) {
  return entries.parse(unwrap(await db.rpc("group_entries", { group_id: groupId })));
}

/** Returns the stored name, or null if the caller is not a member. */
export async function renameTeam(db: Database, groupId: string, teamName: string) {
  const result = await db.rpc("rename_team", { group_id: groupId, team_name: teamName });
  return z.object({ teamName: z.string() }).nullable().parse(unwrap(result));
}

/** Returns false if the caller was not a member. */
export async function leaveGroup(db: Database, groupId: string): Promise<boolean> {
  return z.boolean().parse(unwrap(await db.rpc("leave_group", { group_id: groupId })));
}

/** A row of a group's table. */
export const row = z.object({
  id: z.guid(),
  userId: z.guid(),
  username: z.string(),
  teamName: z.string().nullable(),
  /** Set if another member's displayed name is equal. */
  isAlike: z.literal(true).optional(),
  score: z.number(),
  rank: z.number(),
  mostPickedChampion: z.object({ team: z.string(), count: z.number() }).nullable(),
});

/** The player's account may have been deleted. */
const pastRow = row
  .omit({ id: true })
  .extend({ userId: z.guid().nullable(), username: z.string().nullable(), place: z.number() });

const group = z.object({
  id: z.guid(),
  name: z.string(),
  players: z.number(),
  createdAt: moment,
  isMember: z.boolean(),
  inviteCode: z.string().nullable(),
  /** Whether the caller could join. */
  isOpen: z.boolean(),
  /** Whether the caller was removed and may not rejoin. */
  wasRemoved: z.boolean(),
  /** For members only. `by` is null if the author's account was deleted. */
  note: z.object({ text: z.string(), by: z.string().nullable(), at: moment }).nullable(),
  commissioner: z.object({ userId: z.guid(), name: z.string() }).nullable(),
  isCommissioner: z.boolean(),
});

const page = z.object({
  now: moment,
  group,
  seasons: z.array(z.string()),
  weeks: z.array(week),
  official: outcomeRecord.nullable(),
  closedWeeks: z.number(),
  members: z.array(row),
  next: z.number().nullable(),
  own: row.nullable(),
});

const pastPage = page.omit({ now: true }).extend({
  season: z.string(),
  group: group.pick({ id: true, name: true, players: true, isMember: true }),
  official: outcomeRecord,
  members: z.array(pastRow),
  own: pastRow.nullable(),
});

/** Returns up to fifty members after the first `skipped`. Null if the group is unknown. */
export async function findGroupPage(db: Database, groupId: string, skipped = 0) {
  return page.nullable().parse(unwrap(await db.rpc("group_page", { group_id: groupId, skipped })));
}

/** Null if the group has no data for that season. */
export async function findPastGroupPage(db: Database, groupId: string, season: string, skipped: number) {
  const args = { group_id: groupId, season, skipped };
  return pastPage.nullable().parse(unwrap(await db.rpc("group_page", args)));
}

const statistics = z.object({
  championPicks: z.number(),
  champion: counts,
  oneSeed: counts,
  field: counts,
  roadWinner: counts,
}) satisfies z.ZodType<GroupStatistics>;

export async function findGroupStatistics(db: Database, groupId: string, season: string | null) {
  const args = { group_id: groupId, season };
  return statistics.parse(unwrap(await db.rpc("group_stats", args)));
}

const picks = z
  .object({
    players: z.number(),
    picks: z.array(z.object({ id: z.guid(), userId: z.guid(), week: z.number(), record: bracketRecord })),
  })
  .nullable();

/**
 * Returns the picks that the caller may see. Empty if the group has more than `most` members; null if the group or
 * season is unknown. A null season is the current season.
 */
export async function findGroupPicks(db: Database, groupId: string, season: string | null, most: number) {
  const args = { group_id: groupId, season, most_members: most };
  return picks.parse(unwrap(await db.rpc("group_picks", args)));
}

const weekPicks = z
  .array(row.pick({ userId: true, username: true, teamName: true, isAlike: true }).extend({ record: bracketRecord }))
  .nullable();

/**
 * Returns the members' picks in a week of the current season. Empty if the week has not closed; null if the caller is
 * not in the group.
 */
export async function findGroupWeek(db: Database, groupId: string, number: number) {
  return weekPicks.parse(unwrap(await db.rpc("group_week", { group_id: groupId, week: number })));
}
