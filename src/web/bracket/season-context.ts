import { createContext, use } from "react";
import { SEASON } from "../../domain/season.ts";
import type { Season } from "../../domain/seasons/season.ts";

/** The season of the brackets inside: the current one, except on the page of an old bracket. */
export const SeasonContext = createContext<Season>(SEASON);

/** Returns the season of the brackets here, with its dates and places (docs/game-rules.md#dates-and-places). */
export function useSeason(): Season {
  return use(SeasonContext);
}
