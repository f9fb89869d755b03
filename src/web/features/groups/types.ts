import type { Outputs } from "../../api/trpc.ts";

export type GroupContent = Outputs["groups"]["page"];

export type Member = GroupContent["members"][number];

export type HomeGroups = Outputs["picks"]["home"]["groups"];

export type GroupStatistics = GroupContent["stats"];
