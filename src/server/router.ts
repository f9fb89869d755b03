import { accountRouter } from "./routers/account.ts";
import { bracketsRouter } from "./routers/brackets.ts";
import { groupsRouter } from "./routers/groups.ts";
import { healthRouter } from "./routers/health.ts";
import { membersRouter } from "./routers/members.ts";
import { outcomeRouter } from "./routers/outcome.ts";
import { picksRouter } from "./routers/picks.ts";
import { preferencesRouter } from "./routers/preferences.ts";
import { rankingRouter } from "./routers/ranking.ts";
import { reportsRouter } from "./routers/reports.ts";
import { teamsRouter } from "./routers/teams.ts";
import { weeksRouter } from "./routers/weeks.ts";
import { createCallerFactory, router } from "./trpc.ts";

/** All procedures, by noun. */
export const appRouter = router({
  account: accountRouter,
  brackets: bracketsRouter,
  groups: groupsRouter,
  health: healthRouter,
  members: membersRouter,
  outcome: outcomeRouter,
  picks: picksRouter,
  preferences: preferencesRouter,
  ranking: rankingRouter,
  reports: reportsRouter,
  teams: teamsRouter,
  weeks: weeksRouter,
});

/** The type of the API, which is all that the browser imports from the server. */
export type AppRouter = typeof appRouter;

type Routers = AppRouter["_def"]["record"];

/** The name of a procedure: `noun.verb`, such as `picks.save`. */
export type ProcedurePath = { [Noun in keyof Routers]: `${Noun}.${keyof Routers[Noun] & string}` }[keyof Routers];

/** Returns the procedures as plain functions that run in a given context. */
export const createCaller = createCallerFactory(appRouter);
