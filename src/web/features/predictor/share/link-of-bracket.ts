import { type Bracket, matchup } from "#domain/bracket.ts";
import { wordsOfBracket } from "#domain/sharing.ts";
import type { SharedLink } from "#web/ui/share-link.ts";

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
