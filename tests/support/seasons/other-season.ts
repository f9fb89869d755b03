import { SEASON } from "../../../src/domain/season.ts";
import { ALL_SEASONS } from "../all-seasons.ts";

/**
 * Returns the season that tests open after the current season. This is the next season, or the previous season if no
 * file for a later season exists, as in the newest season's build (`npm run test:deep`).
 */
function seasonToOpen() {
  const index = ALL_SEASONS.findIndex(({ season }) => season.name === SEASON.name);
  const found = ALL_SEASONS[index + 1] ?? ALL_SEASONS[index - 1];
  if (found === undefined) throw new Error("there is one season only");
  return found;
}

export const { season: OTHER, plan: OTHER_PLAN } = seasonToOpen();
