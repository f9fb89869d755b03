import { z } from "zod";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import { LEAST_PLAYERS, percentOf } from "#domain/everyone.ts";
import { score } from "#domain/scoring.ts";
import { SEASON, SEASON_PLAN } from "#domain/season.ts";
import { openWeek, weekStatus } from "#domain/week.ts";
import { required } from "../app-error.ts";
import { recordInput } from "../brackets/bracket-input.ts";
import { type Teams, teamsOf } from "../brackets/teams.ts";
import { idInput, weekInput } from "../http/inputs.ts";
import { publicProcedure, router, userProcedure } from "../http/trpc.ts";
import { publicDatabase } from "../supabase.ts";
import { findChallengeHome, findOwnWeek, findViewedPick, listOwnSeasons, listWeeks, savePick } from "./queries.ts";

const weekOnly = z.strictObject({ week: weekInput });

/** Returns a record's bracket, or null if one of the teams no longer exists. */
function bracketOf(record: BracketRecord, { byId }: Pick<Teams, "byId">): Bracket | null {
  return unpackBracket(record, (id) => byId.get(id));
}

/** Fails with BRACKET_NOT_FOUND if one of the teams no longer exists. */
function requireBracket(record: BracketRecord, teams: Pick<Teams, "byId">): Bracket {
  return required(bracketOf(record, teams), "BRACKET_NOT_FOUND");
}

/** Returns the name of this build's season and the opening of its first week, or null once that is over. */
function upcomingSeason(now: Date) {
  const [[start] = [""]] = SEASON_PLAN.weeks;
  const opensAt = new Date(start);
  return opensAt > now ? { name: SEASON.name, opensAt } : null;
}

/** The signed-in player's weekly picks (docs/game-rules.md#weekly-picks). Times come from the database's clock. */
export const picksRouter = router({
  /**
   * Returns the challenge home page (docs/behavior/screens.md#challenge-home). Between seasons, it has the next season.
   * A pick's champion is null if that team no longer exists.
   */
  home: userProcedure.query(async ({ ctx }) => {
    ctx.pollFeed();
    const [found, { byId }] = await Promise.all([findChallengeHome(ctx.db), ctx.teams()]);
    const { now, official } = found;
    const weeks = found.weeks.map(({ pick, ...week }) => {
      if (pick === null) return { ...week, pick };
      const { record, ...rest } = pick;
      const isScored = official !== null && weekStatus(week, now) === "closed";
      const champion = byId.get(record.teamSlots[(record.winners.champ ?? 0) - 1] ?? "") ?? null;
      return { ...week, pick: { ...rest, champion, points: isScored ? score(record, official, week.number) : null } };
    });
    const points = weeks.reduce((sum, { pick }) => sum + (pick?.points ?? 0), 0);
    const results = official && { points, isFinal: official.winners.champ !== undefined };
    return { ...found, weeks, results, upcoming: weeks.length === 0 ? upcomingSeason(now) : null };
  }),

  /**
   * Returns a week with the caller's pick, or null if there is none. The pick is also null if one of its teams no
   * longer exists: the player can then replace it. Fails with WEEK_NOT_FOUND.
   */
  week: userProcedure.input(weekOnly).query(async ({ ctx, input }) => {
    const [found, teams] = await Promise.all([findOwnWeek(ctx.db, input.week), ctx.teams()]);
    const { now, week, pick } = required(found, "WEEK_NOT_FOUND");
    const bracket = pick && bracketOf(pick.record, teams);
    return { now, week, pick: pick && bracket && { id: pick.id, updatedAt: pick.updatedAt, bracket } };
  }),

  /**
   * Returns the caller's previous bracket, or null (docs/behavior/screens.md#copying-last-weeks-picks). Fails with
   * WEEK_NOT_FOUND, or with BRACKET_NOT_FOUND if one of its teams no longer exists.
   */
  previous: userProcedure.input(weekOnly).query(async ({ ctx, input }) => {
    const [found, teams] = await Promise.all([findOwnWeek(ctx.db, input.week - 1), ctx.teams()]);
    return { bracket: found?.pick ? requireBracket(found.pick.record, teams) : null };
  }),

  /**
   * Returns the teams picked in the previous week, most popular first (docs/behavior/screens.md#suggested-teams).
   * `percent` is the share of brackets with the team, or null if there are too few players. Empty until the previous
   * week has closed.
   */
  popular: userProcedure.input(weekOnly).query(async ({ ctx, input }) => {
    const everyone = await ctx.everyone(null);
    const before = everyone?.isRunning && everyone.weeks.find(({ number }) => number === input.week - 1);
    if (!before) return { teams: [] };
    const isShown = before.brackets >= LEAST_PLAYERS;
    return { teams: before.field.map(([id, picks]) => ({ id, percent: isShown ? percentOf(picks, before) : null })) };
  }),

  /**
   * Returns the caller's own pick or one from a closed week (docs/game-rules.md#who-sees-a-pick) with the outcome so
   * far, or fails with BRACKET_NOT_FOUND. `season` is null for the current season.
   */
  view: userProcedure.input(z.strictObject({ id: idInput("BRACKET_NOT_FOUND") })).query(async ({ ctx, input }) => {
    const [found] = await Promise.all([findViewedPick(ctx.db, input.id), ctx.teams()]);
    const { now, season, week, pick, owner, official } = required(found, "BRACKET_NOT_FOUND");
    return {
      now,
      season,
      week,
      id: pick.id,
      updatedAt: pick.updatedAt,
      bracket: requireBracket(pick.record, { byId: await teamsOf(ctx, season) }),
      username: owner.username,
      isDeleted: owner.id === null,
      isOwn: owner.id === ctx.caller.id,
      official,
    };
  }),

  /** Returns the caller's finished seasons, newest first (docs/behavior/results.md#finished-seasons). */
  seasons: userProcedure.query(async ({ ctx }) => {
    const [found, { byId }] = await Promise.all([listOwnSeasons(ctx.db), ctx.teams()]);
    return found.map(({ champion, ...season }) => ({
      ...season,
      champion: { team: byId.get(champion.team) ?? null, count: champion.count },
    }));
  }),

  /**
   * Returns the pick's id and the time of the save (docs/game-rules.md#saving-a-weekly-pick). Fails with
   * WEEK_NOT_FOUND, WEEK_NOT_OPEN, BRACKET_INVALID, BRACKET_INCOMPLETE, TEAM_UNKNOWN, CONFERENCES_MISSING or
   * SEASON_CHANGING.
   */
  save: userProcedure
    .input(z.strictObject({ week: weekInput, record: recordInput }))
    .mutation(({ ctx, input }) => savePick(ctx.db, input.week, input.record)),
});

/** Public procedures about the challenge's weeks (docs/game-rules.md#weeks). */
export const weeksRouter = router({
  /** Returns the open week's number, or null. This server's clock is accurate enough for a link. */
  open: publicProcedure.query(async ({ ctx }) => {
    const week = openWeek(await listWeeks(publicDatabase(ctx.env)), new Date());
    return { number: week?.number ?? null };
  }),

  /**
   * Returns all weeks, and the time by this server's clock, accurate enough for display
   * (docs/game-rules.md#the-servers-clock).
   */
  schedule: publicProcedure.query(async ({ ctx }) => ({
    weeks: await listWeeks(publicDatabase(ctx.env)),
    now: new Date(),
  })),
});
