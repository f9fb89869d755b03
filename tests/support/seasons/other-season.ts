import { SEASON } from "#domain/season.ts";
import { ALL_SEASONS } from "../all-seasons.ts";

/**
 * Returns another season for tests to switch to: the next season if it has a file, and otherwise the previous season.
 * The next season has no file when `npm run test:deep` runs the tests in the newest season.
 */
function seasonToOpen() {
  const index = ALL_SEASONS.findIndex(({ season }) => season.name === SEASON.name);
  const found = ALL_SEASONS[index + 1] ?? ALL_SEASONS[index - 1];
  if (found === undefined) throw new Error("there is one season only");
  return found;
}

export const { season: OTHER, plan: OTHER_PLAN } = seasonToOpen();
