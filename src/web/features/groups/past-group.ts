import type { Outputs } from "../../api/trpc.ts";
import type { GroupContent, Member } from "./types.ts";

type ReadResponse = Outputs["groups"]["past"];

/** The text shown instead of a deleted account's name. */
export const DELETED = "Deleted player";

/**
 * Turns a row of the final table into a member. The member's ID is the row's position, because deleted accounts have no
 * ID.
 */
function memberOf({ place, userId, username, ...row }: ReadResponse["members"][number]): Member {
  return { ...row, id: String(place), userId: userId ?? "", username: username ?? DELETED };
}

/** Converts each row of the final table in a finished season's response to a `Member`. Returns the changed response. */
export const pastGroup = ({ members, own, ...content }: ReadResponse) => ({
  ...content,
  members: members.map(memberOf),
  own: own && memberOf(own),
});

/** A group in a finished season. */
export type PastGroup = ReturnType<typeof pastGroup>;

/** A group in the current season, or in a finished one. */
export type AnyGroup = (GroupContent & { readonly season?: undefined }) | PastGroup;
