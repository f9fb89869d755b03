import { useDeferredValue, useMemo, useState } from "react";
import { unpackPicks } from "#domain/compact-picks.ts";
import { WHAT_IF_MEMBERS } from "#domain/group.ts";
import { trpc } from "#web/api/trpc.ts";
import { type AnyGroup, pastGroup } from "../past-group.ts";
import type { Member } from "../types.ts";

/** Refetches all groups, after an error has shown that a group changed elsewhere, such as in another tab. */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.groups.invalidate();
    void utils.picks.home.invalidate();
  };
}

type Paged = Pick<AnyGroup, "members" | "next" | "own" | "season"> & {
  readonly group: { readonly id: string; readonly players: number };
};

/** How many members the server returns per page. */
const STEP = 50;

function useMemberPages({ group: { id }, season }: Paged, starts: readonly number[]) {
  const running = trpc.useQueries((ask) =>
    season === undefined ? starts.map((from) => ask.groups.members({ id, from })) : [],
  );
  const past = trpc.useQueries((ask) =>
    season === undefined ? [] : starts.map((from) => ask.groups.past({ id, season, from }, { select: pastGroup })),
  );
  return season === undefined ? running : past;
}

export function useMemberSteps(content: Paged) {
  const { group, members, next, own } = content;
  const [steps, setSteps] = useState<readonly number[]>([]);
  const more = useMemberPages(content, steps);
  const last = more.at(-1);
  const following = steps.length === 0 ? next : (last?.data?.next ?? null);
  const loaded: readonly Member[] = [...members, ...more.flatMap(({ data }) => data?.members ?? [])];
  const isOwnShown = own === null || loaded.some((member) => member.id === own.id);
  return {
    members: loaded,
    /** The viewer's own row is always shown. */
    rows: isOwnShown ? loaded : [...loaded, own],
    isLoading: last?.isFetching ?? false,
    hasFailed: last?.isError ?? false,
    /** Null if all are shown. */
    showMore: following === null ? null : () => setSteps([...steps, following]),
    retry: () => void last?.refetch(),
    showAll: () => {
      if (following === null) return;
      const count = Math.ceil((group.players - following) / STEP);
      setSteps([...steps, ...Array.from({ length: count }, (_, n) => following + n * STEP)]);
    },
  };
}

export type MemberSteps = ReturnType<typeof useMemberSteps>;

export function useGroupPicks(content: AnyGroup) {
  const { group, members, next, season } = content;
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const isPast = season !== undefined;
  const running = trpc.groups.picks.useQuery({ id: group.id }, { enabled: isSmall && !isPast });
  const past = trpc.groups.pastPicks.useQuery({ id: group.id, season: season ?? "" }, { enabled: isSmall && isPast });
  const list = trpc.teams.list.useQuery(undefined, { enabled: !isPast });
  const [rest] = useMemberPages(content, isSmall && next !== null ? [next] : []);
  const queries = isPast ? [past, rest] : [running, list, rest];
  const failed = queries.filter((query) => query?.isError && query.data === undefined);
  const packed = isPast ? past.data?.picks : running.data;
  const others = rest?.data?.members;
  const ids = past.data?.ids;
  // The current season's list of teams lacks teams that no longer play.
  const known = useMemo(
    () => (content.season === undefined ? list.data : [...content.teams, ...(past.data?.teams ?? [])]),
    [content, list.data, past.data],
  );
  const teams = useMemo(() => new Map(known?.map((team) => [team.id, team])), [known]);
  const isLoaded = packed !== undefined && known !== undefined && (next === null || others !== undefined);
  // Deferred, so that React renders the picks in time slices (src/web/session/page-state.ts).
  const mayShow = useDeferredValue(isLoaded) && isLoaded;
  const found = useMemo(() => {
    if (!mayShow || packed === undefined) return null;
    const hrefs = new Map(
      packed.rows.map(([player = 0, week = 0], index) => [`${packed.players[player]} ${week}`, ids?.[index]]),
    );
    return {
      picks: unpackPicks(packed),
      teams,
      members: next === null ? members : [...members, ...(others ?? [])],
      /** A finished season's pick, or null. */
      hrefOf: (userId: string, week: number) => {
        const pick = hrefs.get(`${userId} ${week}`);
        return pick ? `/view-bracket/${pick}` : null;
      },
    };
  }, [mayShow, packed, ids, teams, members, next, others]);
  return {
    isTooLarge: !isSmall,
    teams,
    found,
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query?.refetch();
    },
  };
}

export type GroupPicks = NonNullable<ReturnType<typeof useGroupPicks>["found"]>;
