import { createContext, use } from "react";
import { SEASON } from "#domain/season.ts";
import type { Season } from "#domain/seasons/season.ts";

export const SeasonContext = createContext<Season>(SEASON);

/** The season of the brackets in this part of the page (docs/game-rules.md#dates-and-places). */
export function useSeason(): Season {
  return use(SeasonContext);
}
