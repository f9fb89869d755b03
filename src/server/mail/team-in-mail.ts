import { DARK_FILL_CONTRAST, raiseLightness } from "../../domain/colors.ts";
import { type Team, textOn } from "../../domain/team.ts";
import { LIGHT } from "./mail-styles.ts";

/** What a mail shows of a team: a name on one line, and colors that are checked to be colors. */
export interface TeamInMail {
  readonly name: string;
  readonly conference: string;
  readonly fill: string;
  /** The fill where the page is dark; the text on it stays the same. */
  readonly darkFill: string;
  readonly text: string;
  readonly stripe: string;
}

const COLOR = /^#[0-9A-Fa-f]{6}$/;

/** Returns a team as a mail shows it. A color that is not `#RRGGBB` becomes black ink: nothing else reaches a style. */
export function teamInMail(team: Team): TeamInMail {
  const fill = colorOr(LIGHT.ink, team.primaryColor);
  return {
    name: onOneLine(team.name),
    conference: onOneLine(team.conference),
    fill,
    darkFill: raiseLightness(fill, DARK_FILL_CONTRAST),
    text: textOn(fill),
    stripe: colorOr(LIGHT.ink, team.secondaryColor),
  };
}

/**
 * Removes line breaks, control characters, unpaired surrogates and bidirectional marks from a text: in plain text
 * nothing else keeps a name from adding lines of its own.
 */
function onOneLine(text: string): string {
  return text
    .replace(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}

function colorOr(otherwise: string, color: string): string {
  return COLOR.test(color) ? color.toUpperCase() : otherwise;
}
