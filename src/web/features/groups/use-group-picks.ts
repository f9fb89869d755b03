import { useMemo } from "react";
import { readPicks } from "../../../domain/compact-picks.ts";
import { WHAT_IF_MEMBERS } from "../../../domain/group.ts";
import { trpc } from "../../api/trpc.ts";
import type { GroupContent } from "./types.ts";
import { useAllMembers } from "./use-group.ts";

/** Everything that the pictures and the what-if of a group are made of. */
export function useGroupPicks(content: GroupContent) {
  const { group } = content;
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const asked = trpc.groups.picks.useQuery({ id: group.id }, { enabled: isSmall });
  const list = trpc.teams.list.useQuery();
  const members = useAllMembers(content);
  const picks = useMemo(() => (asked.data ? readPicks(asked.data) : null), [asked.data]);
  const records = useMemo(
    () => [...(picks?.values() ?? [])].flatMap((own) => own.map(({ record }) => record)),
    [picks],
  );
  const teams = useMemo(() => new Map(list.data?.map((team) => [team.id, team])), [list.data]);
  const hasFailed = (asked.isError && !asked.data) || (list.isError && !list.data) || members.hasFailed;
  return {
    isTooLarge: !isSmall,
    hasFailed,
    retry: () => {
      if (asked.isError) void asked.refetch();
      if (list.isError) void list.refetch();
      members.retry();
    },
    found: picks && members.all && list.data ? { picks, members: members.all, records, teams } : null,
  };
}
