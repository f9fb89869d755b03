import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/router.ts";

/** What challenge home shows. */
export type HomeContent = inferRouterOutputs<AppRouter>["picks"]["home"];

/** A week of the schedule and one's own pick for it. */
export type WeekWithPick = HomeContent["weeks"][number];
