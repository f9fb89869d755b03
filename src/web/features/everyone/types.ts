import type { inferRouterOutputs } from "@trpc/server";
import type { Team } from "#domain/team.ts";
import type { AppRouter } from "#server/router.ts";

type Everyone = inferRouterOutputs<AppRouter>["everyone"];

/** The combined picks of all players in a season. */
export type EveryonePicks = Everyone["picks"];

/** The overall ranking, as the API returns it to this viewer. */
export type Ranking = Everyone["ranking"];

export type PickedWeek = EveryonePicks["weeks"][number];

export type TeamsById = ReadonlyMap<string, Team>;
