import type { Team } from "#domain/team.ts";
import type { Outputs } from "../../api/trpc.ts";

type Everyone = Outputs["everyone"];

/** The combined picks of all players in a season. */
export type EveryonePicks = Everyone["picks"];

/** The overall ranking, as the API returns it to this viewer. */
export type Ranking = Everyone["ranking"];

export type PickedWeek = EveryonePicks["weeks"][number];

export type TeamsById = ReadonlyMap<string, Team>;
