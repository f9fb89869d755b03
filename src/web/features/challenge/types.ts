import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/router.ts";

/** The content of challenge home. */
export type HomeContent = inferRouterOutputs<AppRouter>["picks"]["home"];

/** A week of the schedule with the player's own pick. */
export type WeekWithPick = HomeContent["weeks"][number];
