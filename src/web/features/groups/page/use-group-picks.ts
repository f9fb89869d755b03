import { useDeferredValue, useMemo } from "react";
import { unpackPicks } from "../../../../domain/compact-picks.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { trpc } from "../../../api/trpc.ts";
import type { GroupContent } from "../types.ts";
import { useAllMembers } from "./use-group.ts";

/** Loads what the charts and the what-if of a group are made of; only for groups that are small enough for them. */
export function useGroupPicks(content: GroupContent) {
  const { group } = content;
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const picksQuery = trpc.groups.picks.useQuery({ id: group.id }, { enabled: isSmall });
  const teamsQuery = trpc.teams.list.useQuery();
  const members = useAllMembers(content);
  const picks = useMemo(() => (picksQuery.data ? unpackPicks(picksQuery.data) : null), [picksQuery.data]);
  const records = useMemo(
    () => [...(picks?.values() ?? [])].flatMap((own) => own.map(({ record }) => record)),
    [picks],
  );
  const teams = useMemo(() => new Map(teamsQuery.data?.map((team) => [team.id, team])), [teamsQuery.data]);
  const hasFailed =
    (picksQuery.isError && !picksQuery.data) || (teamsQuery.isError && !teamsQuery.data) || members.hasFailed;
  // Drawn in slices, as the page itself is (src/web/session/page-state.ts).
  const mayShow = useDeferredValue(picks !== null && members.all !== null && teamsQuery.data !== undefined);
  return {
    isTooLarge: !isSmall,
    teams,
    hasFailed,
    retry: () => {
      if (picksQuery.isError) void picksQuery.refetch();
      if (teamsQuery.isError) void teamsQuery.refetch();
      members.retry();
    },
    found: mayShow && picks && members.all && teamsQuery.data ? { picks, members: members.all, records, teams } : null,
  };
}
