import { type Bracket, matchup } from "../../../../domain/bracket.ts";
import { wordsOfBracket } from "../../../../domain/sharing.ts";
import type { SharedLink } from "../../../ui/share-link.ts";
import { toast } from "../../../ui/toast.tsx";

/** Returns a saved bracket's link for sharing (docs/behavior/screens.md#sharing). */
export function linkOfBracket(id: string, bracket: Bracket, season: string): SharedLink {
  const { title } = wordsOfBracket(bracket, season);
  const { winner, loser } = matchup(bracket, "champ");
  const path = `/bracket/${id}`;
  return {
    title,
    text: title,
    url: window.location.origin + path,
    picture: { url: `${path}/picture`, name: `${winner?.team?.id}-over-${loser?.team?.id}.png` },
  };
}

/** Tells the person that the share sheet did not open and that they can still copy the link. */
export function tellNotShared(): void {
  toast.error("Your browser could not share it. You can copy the link instead.");
}

/** The message after copying a bracket's link. */
export const LINK_COPIED = "Link copied. Anyone with it can see your bracket.";
