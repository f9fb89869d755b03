import { FIELD_SIZE, MATCHUP_IDS } from "./bracket.ts";
import { SEASON } from "./season.ts";

/** The name of the product, as windows and mails are titled. */
export const PREDICTOR_NAME = `${SEASON.name} College Football Playoff Predictor`;

/** The heading of a bracket, on screen and in print. */
export const BRACKET_TITLE = "College Football Playoff Bracket";

/** The name of the weekly challenge. */
export const CHALLENGE_NAME = "CFP Bracket Challenge";

/** The name that mails are sent under. */
export const SENDER_NAME = "CFP Bracket";

/** The name of the file with everything that is kept about a player. */
export const DATA_FILE = "cfp-bracket-data.json";

/** The last line of every page, mail and printed bracket (docs/behavior/screens.md#small-print). */
export const DISCLAIMER = "Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.";

/** What a complete bracket has, in words: "all 11 picks". */
export const ALL_PICKS = `all ${MATCHUP_IDS.length} picks`;

/** What the twelve teams of a bracket are called in a sentence: "field of 12". */
export const WHOLE_FIELD = `field of ${FIELD_SIZE}`;

/** A text with a capital first letter, to begin a sentence or a label with. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
