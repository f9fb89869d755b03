import type { Outputs } from "../../api/trpc.ts";

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
