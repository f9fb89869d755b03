import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../../server/router.ts";
import type { Member } from "../types.ts";

type Answer = inferRouterOutputs<AppRouter>["groups"]["past"];

/** Replaces the name of a deleted account. */
export const DELETED = "Deleted player";

/** A row of a final table as a member. Its place in the table is its id, because a deleted account has none. */
function memberOf({ place, userId, username, ...row }: Answer["members"][number]): Member {
  return { ...row, id: String(place), userId: userId ?? "", username: username ?? DELETED };
}

/** Returns the answer about a finished season with the rows of its final table as members. */
export const pastGroup = ({ members, own, ...content }: Answer) => ({
  ...content,
  members: members.map(memberOf),
  own: own && memberOf(own),
});

/** A group in a finished season. */
export type PastGroup = ReturnType<typeof pastGroup>;
