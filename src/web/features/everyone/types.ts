import type { inferRouterOutputs } from "@trpc/server";
import type { Team } from "../../../domain/team.ts";
import type { AppRouter } from "../../../server/router.ts";

type Everyone = inferRouterOutputs<AppRouter>["everyone"];

/** What all players picked in a season, taken together. */
export type EveryonePicks = Everyone["picks"];

/** The overall ranking, as the API returns it to this reader. */
export type Ranking = Everyone["ranking"];

export type PickedWeek = EveryonePicks["weeks"][number];

export type TeamsById = ReadonlyMap<string, Team>;
