import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/router.ts";

/** The server's responses, by procedure. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** A group page's data. */
export type GroupContent = Outputs["groups"]["page"];

/** A group member, with the member's rank and score. */
export type Member = GroupContent["members"][number];

/** The player's groups, as the challenge home page shows them. */
export type HomeGroups = Outputs["picks"]["home"]["groups"];

/**
 * The four rows of statistics. Each is null if there is nothing to count (docs/behavior/groups.md#group-statistics).
 */
export type GroupStatistics = GroupContent["stats"];
