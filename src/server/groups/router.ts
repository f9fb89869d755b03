import { z } from "zod";
import { packPicks } from "#domain/compact-picks.ts";
import { isGroupOfFive } from "#domain/conferences.ts";
import { groupNameProblem, isInviteCode, teamNameProblem, tidyName, WHAT_IF_MEMBERS } from "#domain/group.ts";
import { type Counts, mostPicked, withPick } from "#domain/group-statistics.ts";
import type { Team } from "#domain/team.ts";
import { WEEK_COUNT } from "#domain/week.ts";
import { weekGlance } from "#domain/week-glance.ts";
import { AppError, required, tooManyRequests } from "../app-error.ts";
import { groupLimits, networkLimits } from "../auth/rate-limit.ts";
import { teamsOf } from "../brackets/teams.ts";
import { listOwnOpenPicks } from "../challenge/queries.ts";
import type { Context } from "../http/context.ts";
import { failsWith, idInput, seasonInput } from "../http/inputs.ts";
import { publicProcedure, router, signedInProcedure, userProcedure } from "../http/trpc.ts";
import type { Database } from "../supabase.ts";
import { groupName, historyOf, manage } from "./commissioner.ts";
import {
  createGroup,
  findGroupEntries,
  findGroupPage,
  findGroupPicks,
  findGroupStatistics,
  findGroupWeek,
  findPastGroupPage,
  joinGroup,
  joinGroupByCode,
  leaveGroup,
  renameTeam,
} from "./queries.ts";
import { countRequest, previewGroup } from "./secret-queries.ts";

/**
 * The name of the group to join. A name that is too long fails with GROUP_NAME_UNKNOWN, because no group has such a
 * name.
 */
const wantedName = z
  .string()
  .check(
    failsWith((typed) => {
      const problem = groupNameProblem(typed);
      return problem === "GROUP_NAME_TOO_LONG" ? "GROUP_NAME_UNKNOWN" : problem;
    }),
  )
  .transform(tidyName);

/**
 * The schema of a team name. Normalizes the name for storage. Fails with TEAM_NAME_REQUIRED or TEAM_NAME_TOO_LONG
 * (docs/behavior/groups.md#team-names).
 */
const teamName = z.string().check(failsWith(teamNameProblem)).transform(tidyName);

const codeOnly = z.strictObject({ code: z.string().refine(isInviteCode, "GROUP_NOT_FOUND") });
const id = idInput("GROUP_NOT_FOUND");
const idOnly = z.strictObject({ id });

/** A group and a finished season. */
const pastInput = z.strictObject({ id, season: seasonInput });

type TeamsById = ReadonlyMap<string, Team>;

/** A member's row in the table on a group's page, as the database returns it. */
interface Row {
  readonly mostPickedChampion: { readonly team: string; readonly count: number } | null;
}

/** Returns a member's row with the team data of the champion that the member has picked most often. */
function withChampion<R extends Row>({ mostPickedChampion, ...member }: R, byId: TeamsById) {
  const team = mostPickedChampion && byId.get(mostPickedChampion.team);
  return { ...member, mostPickedChampion: team ? { team, count: mostPickedChampion.count } : null };
}

/** Returns teams as they were in a season, including those that no longer play. */
function teamsIn(ids: readonly string[], byId: TeamsById): Team[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A row of the group's statistics. */
interface MostPicked {
  readonly team: Team;
  /** A whole percentage of the picks that have a champion (docs/behavior/groups.md#group-statistics). */
  readonly percentage: number;
  /** How many picks have this team in the row's role, for example as champion. */
  readonly totalPicks: number;
}

interface Counted {
  readonly group: { readonly id: string; readonly players: number; readonly isMember: boolean };
  readonly closedWeeks: number;
}

/** Counts all members' picks for closed weeks, cached for up to a minute, and the viewer's own for open weeks. */
async function statisticsOf(
  ctx: Context & { readonly db: Database },
  { group, closedWeeks }: Counted,
  season: string | null,
  byId: TeamsById,
) {
  const key = [group.id, season, closedWeeks, group.players].join(" ");
  const [closed, own] = await Promise.all([
    ctx.groupStatistics(key, () => findGroupStatistics(ctx.db, group.id, season)),
    season === null && group.isMember ? listOwnOpenPicks(ctx.db) : [],
  ]);
  const { championPicks, champion, oneSeed, field, roadWinner } = own.reduce(withPick, closed);
  const line = (counts: Counts, isCounted?: (team: Team) => boolean): MostPicked | null => {
    const most = mostPicked(counts, byId, isCounted);
    return (
      most && { team: most.team, percentage: Math.round((100 * most.picks) / championPicks), totalPicks: most.picks }
    );
  };
  return {
    champion: line(champion),
    oneSeed: line(oneSeed),
    g5Representative: line(field, isGroupOfFive),
    roadWinner: line(roadWinner),
  };
}

/** Groups, their members and their picks (docs/behavior/groups.md#groups). */
export const groupsRouter = router({
  /**
   * Fails with GROUP_CREATE_SIGNED_OUT, GROUP_NAME_REQUIRED, GROUP_NAME_TOO_LONG, GROUP_NAME_TAKEN,
   * GROUPS_CREATED_LIMIT, MEMBERSHIPS_LIMIT or TOO_MANY_REQUESTS.
   */
  create: signedInProcedure("GROUP_CREATE_SIGNED_OUT")
    .input(z.strictObject({ name: groupName }))
    .mutation(async ({ ctx, input }) => {
      await countRequest(ctx.env, groupLimits(ctx.env, ctx.caller.id));
      return createGroup(ctx.db, input.name);
    }),

  /**
   * Fails with GROUP_JOIN_SIGNED_OUT, GROUP_NAME_REQUIRED, GROUP_NAME_UNKNOWN, ALREADY_MEMBER, GROUP_REMOVED,
   * JOINING_CLOSED, MEMBERSHIPS_LIMIT or TOO_MANY_REQUESTS.
   */
  join: signedInProcedure("GROUP_JOIN_SIGNED_OUT")
    .input(z.strictObject({ name: wantedName }))
    .mutation(async ({ ctx, input }) => {
      await countRequest(ctx.env, networkLimits(ctx.env, "joins", ctx.clientIp));
      return joinGroup(ctx.db, input.name);
    }),

  /**
   * Idempotent. Fails with GROUP_JOIN_SIGNED_OUT, INVITATION_ENDED, GROUP_REMOVED, JOINING_CLOSED, MEMBERSHIPS_LIMIT or
   * TOO_MANY_REQUESTS, or with GROUP_NOT_FOUND if the code is malformed.
   */
  joinByCode: signedInProcedure("GROUP_JOIN_SIGNED_OUT")
    .input(codeOnly)
    .mutation(async ({ ctx, input }) => {
      await countRequest(ctx.env, networkLimits(ctx.env, "joins", ctx.clientIp));
      return joinGroupByCode(ctx.db, input.code);
    }),

  /**
   * Returns a group's name, size and first five members' names, also to visitors. Fails with INVITATION_ENDED or
   * TOO_MANY_REQUESTS, or with GROUP_NOT_FOUND if the code is malformed.
   */
  preview: publicProcedure.input(codeOnly).query(async ({ ctx, input }) => {
    const limits = networkLimits(ctx.env, "invites", ctx.clientIp);
    const { group, retryAfter } = await previewGroup(ctx.env, input.code, limits);
    if (retryAfter !== null) throw tooManyRequests(retryAfter);
    return required(group, "INVITATION_ENDED");
  }),

  manage,
  history: historyOf,

  /**
   * Returns which members have saved picks for the open week, or null
   * (docs/behavior/groups.md#members-with-saved-picks).
   */
  entries: userProcedure.input(idOnly).query(({ ctx, input }) => findGroupEntries(ctx.db, input.id)),

  /** Fails with TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG, HIDDEN_BY_OPERATOR or GROUP_NOT_FOUND. */
  rename: userProcedure
    .input(z.strictObject({ teamName, id }))
    .mutation(async ({ ctx, input }) =>
      required(await renameTeam(ctx.db, input.id, input.teamName), "GROUP_NOT_FOUND"),
    ),

  /** Fails with GROUP_NOT_FOUND if the caller is not in the group. */
  leave: userProcedure.input(idOnly).mutation(async ({ ctx, input }) => {
    if (!(await leaveGroup(ctx.db, input.id))) throw new AppError("GROUP_NOT_FOUND");
    return {};
  }),

  /** Returns the first members by rank, the caller's own row, and the statistics. Fails with GROUP_NOT_FOUND. */
  page: userProcedure.input(idOnly).query(async ({ ctx, input }) => {
    ctx.pollFeed();
    const [found, { byId }] = await Promise.all([findGroupPage(ctx.db, input.id), ctx.teams()]);
    const page = required(found, "GROUP_NOT_FOUND");
    const { closedWeeks: _, members, own, ...rest } = page;
    return {
      ...rest,
      stats: await statisticsOf(ctx, page, null, byId),
      members: members.map((member) => withChampion(member, byId)),
      own: own && withChampion(own, byId),
    };
  }),

  /** Returns the members by rank after the first `from`. Fails with GROUP_NOT_FOUND. */
  members: userProcedure
    .input(z.strictObject({ id, from: z.int().min(0).max(1_000_000) }))
    .query(async ({ ctx, input }) => {
      const [found, { byId }] = await Promise.all([findGroupPage(ctx.db, input.id, input.from), ctx.teams()]);
      const { members, next } = required(found, "GROUP_NOT_FOUND");
      return { members: members.map((member) => withChampion(member, byId)), next };
    }),

  /** Returns the picks that the caller may see, in a compact format. Fails with GROUP_NOT_FOUND or GROUP_TOO_LARGE. */
  picks: userProcedure.input(idOnly).query(async ({ ctx, input }) => {
    const { players, picks } = required(
      await findGroupPicks(ctx.db, input.id, null, WHAT_IF_MEMBERS),
      "GROUP_NOT_FOUND",
    );
    if (players > WHAT_IF_MEMBERS) throw new AppError("GROUP_TOO_LARGE");
    return packPicks(picks);
  }),

  /**
   * Returns a summary of a closed week (docs/behavior/groups.md#a-week-at-a-glance) without the first `from` members.
   * Fails with GROUP_NOT_FOUND if the caller is not a member.
   */
  week: userProcedure
    .input(z.strictObject({ id, week: z.int().min(1).max(WEEK_COUNT), from: z.int().min(0).max(1_000_000) }))
    .query(async ({ ctx, input }) => {
      const [found, { byId }] = await Promise.all([findGroupWeek(ctx.db, input.id, input.week), ctx.teams()]);
      const picks = required(found, "GROUP_NOT_FOUND").map(({ record, ...person }) => ({ person, record }));
      return weekGlance(picks, (team) => byId.get(team)?.name ?? team, ctx.caller.id, input.from);
    }),

  /**
   * Returns the page of a finished season (docs/behavior/results.md#finished-seasons) without the first `from` members.
   * Fails with SEASON_NOT_FOUND.
   */
  past: userProcedure.input(pastInput.extend({ from: z.int().min(0).max(1_000_000) })).query(async ({ ctx, input }) => {
    const [found, byId] = await Promise.all([
      findPastGroupPage(ctx.db, input.id, input.season, input.from),
      teamsOf(ctx, input.season),
    ]);
    const page = required(found, "SEASON_NOT_FOUND");
    const { closedWeeks: _, members, own, ...rest } = page;
    return {
      ...rest,
      teams: teamsIn(page.official.teamSlots, byId),
      stats: await statisticsOf(ctx, page, input.season, byId),
      members: members.map((member) => withChampion(member, byId)),
      own: own && withChampion(own, byId),
    };
  }),

  /**
   * Returns the picks of a finished season in a compact format, the pick ids by player and week, and the teams. Fails
   * with SEASON_NOT_FOUND or GROUP_TOO_LARGE.
   */
  pastPicks: userProcedure.input(pastInput).query(async ({ ctx, input }) => {
    const [found, byId] = await Promise.all([
      findGroupPicks(ctx.db, input.id, input.season, WHAT_IF_MEMBERS),
      teamsOf(ctx, input.season),
    ]);
    const { players, picks: all } = required(found, "SEASON_NOT_FOUND");
    if (players > WHAT_IF_MEMBERS) throw new AppError("GROUP_TOO_LARGE");
    const picks = packPicks(all);
    return { picks, ids: all.map(({ id: pickId }) => pickId), teams: teamsIn(picks.teams, byId) };
  }),
});
