import type { Outputs } from "../../api/trpc.ts";
import type { GroupContent, Member } from "./types.ts";

type ReadResponse = Outputs["groups"]["past"];

export const DELETED = "Deleted player";

/** The ID is the row's position, because deleted accounts have no ID. */
function memberOf({ place, userId, username, ...row }: ReadResponse["members"][number]): Member {
  return { ...row, id: String(place), userId: userId ?? "", username: username ?? DELETED };
}

export const pastGroup = ({ members, own, ...content }: ReadResponse) => ({
  ...content,
  members: members.map(memberOf),
  own: own && memberOf(own),
});

export type PastGroup = ReturnType<typeof pastGroup>;

export type AnyGroup = (GroupContent & { readonly season?: undefined }) | PastGroup;
