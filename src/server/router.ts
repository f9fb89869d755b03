import type { AnyProcedure } from "@trpc/server";
import { accountRouter, preferencesRouter } from "./accounts/router.ts";
import { bracketsRouter, teamsRouter } from "./brackets/router.ts";
import { everyoneRouter } from "./challenge/everyone-router.ts";
import { picksRouter, weeksRouter } from "./challenge/router.ts";
import { membersRouter } from "./groups/members-router.ts";
import { reportsRouter } from "./groups/reports-router.ts";
import { groupsRouter } from "./groups/router.ts";
import { LIVE_CACHE, NO_CACHE, PUBLIC_CACHE } from "./http/responses.ts";
import { createCallerFactory, type Facts, publicProcedure, router } from "./http/trpc.ts";
import { outcomeRouter, rankingRouter, ratingsRouter } from "./results/router.ts";

/** All procedures, grouped by subject. */
export const appRouter = router({
  account: accountRouter,
  brackets: bracketsRouter,
  everyone: everyoneRouter,
  groups: groupsRouter,
  health: router({
    /**
     * Returns the health of every service. Fails with SERVICE_UNAVAILABLE if the database does not respond, or with
     * SEASON_CHANGING if the current season is not this build's season.
     */
    check: publicProcedure.query(({ ctx }) => ctx.health()),
  }),
  members: membersRouter,
  outcome: outcomeRouter,
  picks: picksRouter,
  preferences: preferencesRouter,
  ranking: rankingRouter,
  ratings: ratingsRouter,
  reports: reportsRouter,
  teams: teamsRouter,
  weeks: weeksRouter,
});

/** The API's type, which is what the browser's code imports from the server. */
export type AppRouter = typeof appRouter;

type Routers = AppRouter["_def"]["record"];

/** The name of a procedure: `noun.verb`, such as `picks.save`. */
export type ProcedurePath = { [Noun in keyof Routers]: `${Noun}.${keyof Routers[Noun] & string}` }[keyof Routers];

// In tRPC's types, the procedures are nested in their routers. At run time, all procedures are in one flat object,
// keyed by name.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);

/** Every procedure by name, with its type and its declared properties. */
export const PROCEDURES: ReadonlyMap<string, Facts & { readonly type: AnyProcedure["_def"]["type"] }> = new Map(
  procedures.map(([path, { _def }]) => [path, { type: _def.type, ...(_def.meta as Facts | undefined) }]),
);

/**
 * Returns the `Cache-Control` of a successful response from these procedures: the shortest cache time that any of them
 * allows.
 */
export function cacheControlOf(paths: readonly string[]): string {
  const caches = paths.map((path) => PROCEDURES.get(path)?.cache);
  if (paths.length === 0 || caches.includes(undefined)) return NO_CACHE;
  return caches.includes("live") ? LIVE_CACHE : PUBLIC_CACHE;
}

/** Returns the procedures as plain functions that run in a given context. */
export const createCaller = createCallerFactory(appRouter);
