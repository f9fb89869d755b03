import { preferencesRouter } from "./accounts/preferences-router.ts";
import { accountRouter } from "./accounts/router.ts";
import { bracketsRouter } from "./brackets/router.ts";
import { teamsRouter } from "./brackets/teams-router.ts";
import { everyoneRouter } from "./challenge/everyone-router.ts";
import { picksRouter } from "./challenge/router.ts";
import { weeksRouter } from "./challenge/weeks-router.ts";
import { membersRouter } from "./groups/members-router.ts";
import { reportsRouter } from "./groups/reports-router.ts";
import { groupsRouter } from "./groups/router.ts";
import { createCallerFactory, router } from "./http/trpc.ts";
import { healthRouter } from "./observe/health-router.ts";
import { outcomeRouter } from "./results/outcome-router.ts";
import { rankingRouter } from "./results/ranking-router.ts";
import { ratingsRouter } from "./results/ratings-router.ts";

/** All procedures, by noun. */
export const appRouter = router({
  account: accountRouter,
  brackets: bracketsRouter,
  everyone: everyoneRouter,
  groups: groupsRouter,
  health: healthRouter,
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

/** The type of the API, the only import of the browser from the server. */
export type AppRouter = typeof appRouter;

type Routers = AppRouter["_def"]["record"];

/** The name of a procedure: `noun.verb`, such as `picks.save`. */
export type ProcedurePath = { [Noun in keyof Routers]: `${Noun}.${keyof Routers[Noun] & string}` }[keyof Routers];

/** Returns the procedures as plain functions that run in a given context. */
export const createCaller = createCallerFactory(appRouter);
