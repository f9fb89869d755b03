import type { inferRouterOutputs } from "@trpc/server";
import type { CSSProperties } from "react";
import type { Team } from "../../../domain/team.ts";
import type { AppRouter } from "../../../server/router.ts";

type Groups = inferRouterOutputs<AppRouter>["groups"];

/** The content of the page of a group. */
export type GroupContent = Groups["page"];

/** A member as the table shows them. */
export type Member = GroupContent["members"][number];

/** The four lines of the statistics; each null when there is nothing to count. */
export type GroupStatistics = GroupContent["stats"];

/** The colours of a team as custom properties; the page knows where they come from. */
export type TeamStyle = (team: Team) => CSSProperties;
