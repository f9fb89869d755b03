import type { inferRouterOutputs } from "@trpc/server";
import type { Team } from "../../../domain/team.ts";
import type { AppRouter } from "../../../server/router.ts";

type Everyone = inferRouterOutputs<AppRouter>["everyone"];

/** What all players together picked in a season. */
export type EveryonePicks = Everyone["picks"];

/** The overall ranking as its caller sees it. */
export type Ranking = Everyone["ranking"];

export type PickedWeek = EveryonePicks["weeks"][number];

export type TeamsById = ReadonlyMap<string, Team>;
