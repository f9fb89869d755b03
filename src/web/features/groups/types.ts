import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/router.ts";

type Groups = inferRouterOutputs<AppRouter>["groups"];

/** The content of the page of a group. */
export type GroupContent = Groups["page"];

/** A member of a group, with their rank and score. */
export type Member = GroupContent["members"][number];

/**
 * The four rows of the statistics, each null if there is nothing to count (docs/behavior/groups.md#group-statistics).
 */
export type GroupStatistics = GroupContent["stats"];
