import { getQueryKey } from "@trpc/react-query";
import type { Bracket } from "../../../../domain/bracket.ts";
import { unpackBracket } from "../../../../domain/bracket-record.ts";
import { SEASON } from "../../../../domain/season.ts";
import { api, queryClient, trpc } from "../../../api/trpc.ts";
import { loadTeamsWithout } from "../picker/use-built-in-teams.ts";

/** Returns the bracket of the official field, with no game picked. Fails when the teams cannot be loaded. */
export async function officialBracket(): Promise<Bracket> {
  const teams = await queryClient
    .ensureQueryData({
      queryKey: getQueryKey(trpc.teams.list, undefined, "query"),
      queryFn: () => api.teams.list.query(),
    })
    .catch(async (error: unknown) => (await loadTeamsWithout(error)).teams);
  const byId = new Map(teams.map((team) => [team.id, team]));
  const bracket = SEASON.field && unpackBracket({ teamSlots: SEASON.field, winners: {} }, (id) => byId.get(id));
  if (bracket === null) throw new Error("a team of the official field is not in the list");
  return bracket;
}
