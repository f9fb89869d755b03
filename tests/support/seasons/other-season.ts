import { SEASON } from "../../../src/domain/season.ts";
import { ALL_SEASONS } from "../all-seasons.ts";

/**
 * The season that tests open after the one that is played: the one after it, or the one before it while there is no
 * file of a later one, as in a build that plays the last one (`npm run test:deep`).
 */
function seasonToOpen() {
  const index = ALL_SEASONS.findIndex(({ season }) => season.name === SEASON.name);
  const found = ALL_SEASONS[index + 1] ?? ALL_SEASONS[index - 1];
  if (found === undefined) throw new Error("there is one season only");
  return found;
}

export const { season: OTHER, plan: OTHER_PLAN } = seasonToOpen();
