import { getQueryKey } from "@trpc/react-query";
import { type Bracket, EMPTY_BRACKET, initialSlotOf } from "#domain/bracket.ts";
import { placeTeam } from "#domain/bracket-edit.ts";
import { api, queryClient, trpc } from "../../api/trpc.ts";
import { TEAMS } from "../picker/teams.ts";

/** Places a field, seed 1 first. Fails if the teams cannot be loaded. */
export async function fieldBracket(teamIds: readonly (string | null)[]): Promise<Bracket> {
  const teams = await queryClient.ensureQueryData(TEAMS);
  const byId = new Map(teams.map((team) => [team.id, team]));
  return teamIds.reduce<Bracket>((bracket, id, index) => {
    if (id === null) return bracket;
    const team = byId.get(id);
    if (team === undefined) throw new Error("a team of the field is not in the list");
    const slot = initialSlotOf(index + 1);
    return placeTeam(bracket, slot.id, slot.index, team);
  }, EMPTY_BRACKET);
}

/** Null before the first ranking. */
export async function latestRanking() {
  const { ranking } = await queryClient.ensureQueryData({
    queryKey: getQueryKey(trpc.ranking.latest, undefined, "query"),
    queryFn: () => api.ranking.latest.query(),
  });
  return ranking;
}
