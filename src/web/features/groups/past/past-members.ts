import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { AppRouter } from "../../../../server/router.ts";
import { trpc } from "../../../api/trpc.ts";
import type { Member } from "../types.ts";

/** A group in a finished season. */
export type PastGroup = inferRouterOutputs<AppRouter>["groups"]["past"];

/** A row of its final table. */
export type PastMember = PastGroup["members"][number];

/** Replaces the name of a deleted account. */
export const DELETED = "Deleted player";

/** A row of a final table as a member; its place is its id, because a deleted account has none. */
export function memberOf({ place, userId, username, ...row }: PastMember): Member {
  return { ...row, id: String(place), userId: userId ?? "", username: username ?? DELETED };
}

/** The final table, more of it on demand. */
export function usePastMembers({ group, season, members, next }: PastGroup) {
  const [steps, setSteps] = useState<readonly number[]>([]);
  const more = trpc.useQueries((ask) => steps.map((from) => ask.groups.past({ id: group.id, season, from })));
  const last = more.at(-1);
  const following = steps.length === 0 ? next : (last?.data?.next ?? null);
  return {
    members: [...members, ...more.flatMap(({ data }) => data?.members ?? [])] as readonly PastMember[],
    isLoading: last?.isFetching ?? false,
    hasFailed: last?.isError ?? false,
    /** Shows the next members; null when all are shown. */
    showMore: following === null ? null : () => setSteps([...steps, following]),
    retry: () => void last?.refetch(),
  };
}
