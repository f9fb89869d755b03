import { useEffect, useState } from "react";
import { WHAT_IF_MEMBERS } from "../../../domain/group.ts";
import { errorKey, trpc } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import type { GroupAnswer, Member } from "./types.ts";

/** Where the page of a group stands: it has its answer, or something else to show. */
export type GroupState =
  | { readonly state: "ready"; readonly answer: GroupAnswer }
  | { readonly state: "signedOut" | "loading" | "notFound" }
  | { readonly state: "failed"; readonly retry: () => void };

/** A group as a signed-in player sees it. */
export function useGroup(id: string): GroupState {
  const { user } = useSession();
  const { data, error, refetch } = trpc.groups.page.useQuery({ id }, { enabled: user !== null });
  if (user === null) return { state: "signedOut" };
  // What a refetch cannot find has gone; what it only fails to fetch is still there.
  if (errorKey(error) === "GROUP_NOT_FOUND") return { state: "notFound" };
  if (data !== undefined) return { state: "ready", answer: data };
  return error === null ? { state: "loading" } : { state: "failed", retry: () => void refetch() };
}

/** Asks again for everything about groups when the number of closed weeks is no longer that of the answer. */
export function useRefreshAtClose(closedThen: number, closedNow: number): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (closedNow > closedThen) void utils.groups.invalidate();
  }, [closedThen, closedNow, utils]);
}

/** The members by rank, step by step as far as they were asked for. */
export function useMemberSteps({ group, members, next }: GroupAnswer) {
  const [steps, setSteps] = useState<readonly number[]>([]);
  const more = trpc.useQueries((ask) => steps.map((from) => ask.groups.members({ id: group.id, from })));
  const last = more.at(-1);
  const following = steps.length === 0 ? next : (last?.data?.next ?? null);
  return {
    members: [...members, ...more.flatMap(({ data }) => data?.members ?? [])] as readonly Member[],
    isLoading: last?.isFetching ?? false,
    hasFailed: last?.isError ?? false,
    /** Shows the next members; null when all are there. */
    showMore: following === null ? null : () => setSteps([...steps, following]),
    retry: () => void last?.refetch(),
  };
}

/** All members of a group that is small enough to be played through; null until they are there, or when they fail. */
export function useAllMembers({ group, members, next }: GroupAnswer) {
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const rest = trpc.groups.members.useQuery({ id: group.id, from: next ?? 0 }, { enabled: isSmall && next !== null });
  const all: readonly Member[] | null =
    next === null ? members : rest.data === undefined ? null : [...members, ...rest.data.members];
  return {
    all,
    hasFailed: rest.isError && all === null,
    retry: () => void (rest.isError && rest.refetch()),
  };
}
