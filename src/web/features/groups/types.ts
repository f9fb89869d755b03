import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/router.ts";

/** The answers of the server, by procedure. */
export type Answers = inferRouterOutputs<AppRouter>;

/** The content of the page of a group. */
export type GroupContent = Answers["groups"]["page"];

/** A member of a group, with their rank and score. */
export type Member = GroupContent["members"][number];

/** The player's groups on challenge home. */
export type HomeGroups = Answers["picks"]["home"]["groups"];

/**
 * The four rows of the statistics, each null if there is nothing to count (docs/behavior/groups.md#group-statistics).
 */
export type GroupStatistics = GroupContent["stats"];
