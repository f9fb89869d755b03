import { SEASON } from "../../../src/domain/season.ts";
import { ALL_SEASONS } from "../all-seasons.ts";

/**
 * Returns another season for tests to switch to: the next season, or the previous season if the next season has no
 * file. This is the case when `npm run test:deep` builds the newest season.
 */
function seasonToOpen() {
  const index = ALL_SEASONS.findIndex(({ season }) => season.name === SEASON.name);
  const found = ALL_SEASONS[index + 1] ?? ALL_SEASONS[index - 1];
  if (found === undefined) throw new Error("there is one season only");
  return found;
}

export const { season: OTHER, plan: OTHER_PLAN } = seasonToOpen();
