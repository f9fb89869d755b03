import { accountRouter } from "./routers/account.ts";
import { bracketsRouter } from "./routers/brackets.ts";
import { groupsRouter } from "./routers/groups.ts";
import { healthRouter } from "./routers/health.ts";
import { picksRouter } from "./routers/picks.ts";
import { preferencesRouter } from "./routers/preferences.ts";
import { teamsRouter } from "./routers/teams.ts";
import { createCallerFactory, router } from "./trpc.ts";

/** The API by noun. */
export const appRouter = router({
  account: accountRouter,
  brackets: bracketsRouter,
  groups: groupsRouter,
  health: healthRouter,
  picks: picksRouter,
  preferences: preferencesRouter,
  teams: teamsRouter,
});

/** What the screen knows of the server. */
export type AppRouter = typeof appRouter;

/** The procedures as functions of a context. */
export const createCaller = createCallerFactory(appRouter);
