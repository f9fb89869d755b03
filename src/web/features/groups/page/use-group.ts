import { useDeferredValue, useMemo, useState } from "react";
import { unpackPicks } from "../../../../domain/compact-picks.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { trpc } from "../../../api/trpc.ts";
import { pastGroup } from "../past/past-group.ts";
import type { GroupContent, Member } from "../types.ts";

/**
 * Returns a function that refetches all group data and the challenge home page's data. Used when an error shows that a
 * group has changed elsewhere, such as in another tab.
 */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.groups.invalidate();
    void utils.picks.home.invalidate();
  };
}

/** A paginated list of members. */
type Paged = Pick<GroupContent, "members" | "next" | "own"> & {
  readonly group: { readonly id: string; readonly players: number };
};

/** How many members the server returns per page. */
const STEP = 50;

/** The members by rank, with functions to load more. `season` is null for the current season. */
export function useMemberSteps({ group, members, next, own }: Paged, season: string | null = null) {
  const [steps, setSteps] = useState<readonly number[]>([]);
  const { id, players } = group;
  const running = trpc.useQueries((ask) =>
    season === null ? steps.map((from) => ask.groups.members({ id, from })) : [],
  );
  const past = trpc.useQueries((ask) =>
    season === null ? [] : steps.map((from) => ask.groups.past({ id, season, from }, { select: pastGroup })),
  );
  const more = season === null ? running : past;
  const last = more.at(-1);
  const following = steps.length === 0 ? next : (last?.data?.next ?? null);
  const loaded: readonly Member[] = [...members, ...more.flatMap(({ data }) => data?.members ?? [])];
  const isOwnShown = own === null || loaded.some((member) => member.id === own.id);
  return {
    members: loaded,
    /** The loaded members plus the viewer's own row, which is always shown. */
    rows: isOwnShown ? loaded : [...loaded, own],
    isLoading: last?.isFetching ?? false,
    hasFailed: last?.isError ?? false,
    /** Shows the next members; null if all are shown. */
    showMore: following === null ? null : () => setSteps([...steps, following]),
    retry: () => void last?.refetch(),
    /** Shows all remaining members. */
    showAll: () => {
      if (following === null) return;
      const count = Math.ceil((players - following) / STEP);
      setSteps([...steps, ...Array.from({ length: count }, (_, n) => following + n * STEP)]);
    },
  };
}

export type MemberSteps = ReturnType<typeof useMemberSteps>;

/** Loads the data for a group's race and charts, if the group is small enough. */
export function useGroupPicks({ group, members, next }: GroupContent) {
  const { id } = group;
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const picksQuery = trpc.groups.picks.useQuery({ id }, { enabled: isSmall });
  const teamsQuery = trpc.teams.list.useQuery();
  const restQuery = trpc.groups.members.useQuery({ id, from: next ?? 0 }, { enabled: isSmall && next !== null });
  const failed = [picksQuery, teamsQuery, restQuery].filter(({ isError, data }) => isError && data === undefined);
  const rest = restQuery.data?.members;
  const teams = useMemo(() => new Map(teamsQuery.data?.map((team) => [team.id, team])), [teamsQuery.data]);
  const isLoaded =
    picksQuery.data !== undefined && teamsQuery.data !== undefined && (next === null || rest !== undefined);
  // Deferred, so that React renders the picks in time slices, like the rest of the page
  // (src/web/session/page-state.ts).
  const mayShow = useDeferredValue(isLoaded) && isLoaded;
  const found = useMemo(() => {
    if (!mayShow || picksQuery.data === undefined) return null;
    const picks = unpackPicks(picksQuery.data);
    const all: readonly Member[] = next === null ? members : [...members, ...(rest ?? [])];
    return { picks, teams, members: all };
  }, [mayShow, picksQuery.data, teams, members, next, rest]);
  return {
    isTooLarge: !isSmall,
    teams,
    found,
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

export type GroupPicks = NonNullable<ReturnType<typeof useGroupPicks>["found"]>;
