import type { Answers, Member } from "../types.ts";

type Answer = Answers["groups"]["past"];

/** The text in place of a deleted account's name. */
export const DELETED = "Deleted player";

/**
 * A row of a final table in the form of a member. The place in the table serves as id, because a deleted account has
 * none.
 */
function memberOf({ place, userId, username, ...row }: Answer["members"][number]): Member {
  return { ...row, id: String(place), userId: userId ?? "", username: username ?? DELETED };
}

/** Returns the server's answer about a finished season, with the rows of the final table as members. */
export const pastGroup = ({ members, own, ...content }: Answer) => ({
  ...content,
  members: members.map(memberOf),
  own: own && memberOf(own),
});

/** A group in a finished season. */
export type PastGroup = ReturnType<typeof pastGroup>;
