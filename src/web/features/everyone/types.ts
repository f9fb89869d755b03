import type { Team } from "#domain/team.ts";
import type { Outputs } from "../../api/trpc.ts";

type Everyone = Outputs["everyone"];

export type EveryonePicks = Everyone["picks"];

export type Ranking = Everyone["ranking"];

export type PickedWeek = EveryonePicks["weeks"][number];

export type TeamsById = ReadonlyMap<string, Team>;
