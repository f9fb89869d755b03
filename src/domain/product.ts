import { FIELD_SIZE, MATCHUP_IDS } from "./bracket.ts";
import { SEASON } from "./season.ts";

/** The name of the product in window titles and emails. */
export const PREDICTOR_NAME = `${SEASON.name} College Football Playoff Predictor`;

/** The heading of a bracket, on screen and in print. */
export const BRACKET_TITLE = "College Football Playoff Bracket";

/** The name of the weekly challenge. */
export const CHALLENGE_NAME = "CFP Bracket Challenge";

/** The sender name of emails. */
export const SENDER_NAME = "CFP Bracket";

/** The file name of a player's data download. */
export const DATA_FILE = "cfp-bracket-data.json";

/** The last line of every page, email and printed bracket (docs/behavior/screens.md#small-print). */
export const DISCLAIMER = "Not affiliated with the College Football Playoff, the NCAA, ESPN, or any school.";

/** The number of picks as a phrase: "all 11 picks". */
export const ALL_PICKS = `all ${MATCHUP_IDS.length} picks`;

/** The size of the field as a phrase: "field of 12". */
export const WHOLE_FIELD = `field of ${FIELD_SIZE}`;

/** Capitalizes the first letter of a string. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
