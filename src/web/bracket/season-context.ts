import { createContext, use } from "react";
import { SEASON } from "#domain/season.ts";
import type { Season } from "#domain/seasons/season.ts";

/** The season of the brackets inside the provider. The default is the current season. */
export const SeasonContext = createContext<Season>(SEASON);

/**
 * Returns the season of the brackets in this part of the page, with the season's dates and places
 * (docs/game-rules.md#dates-and-places).
 */
export function useSeason(): Season {
  return use(SeasonContext);
}
