import { createContext, use } from "react";
import { SEASON } from "../../domain/season.ts";
import type { Season } from "../../domain/seasons/season.ts";

/** The season of the brackets below: the one that is played, unless a page of an old bracket says otherwise. */
export const SeasonContext = createContext<Season>(SEASON);

/** Returns the season that the brackets here belong to, with its dates and places (docs/game-rules.md#dates-and-places). */
export function useSeason(): Season {
  return use(SeasonContext);
}
