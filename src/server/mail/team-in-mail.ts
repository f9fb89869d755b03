import { DARK_FILL_CONTRAST, raiseLightness } from "../../domain/colors.ts";
import { type Team, textOn } from "../../domain/team.ts";
import { LIGHT } from "./mail-styles.ts";

/** A team in a mail: a name on one line, and validated colors. */
export interface TeamInMail {
  readonly name: string;
  readonly conference: string;
  readonly fill: string;
  /** The fill on a dark page; the text on it stays the same. */
  readonly darkFill: string;
  readonly text: string;
  readonly stripe: string;
}

const COLOR = /^#[0-9A-Fa-f]{6}$/;

/** Returns a team for a mail. A color that is not `#RRGGBB` becomes black, so nothing else reaches a style. */
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
 * Removes line breaks, control characters, unpaired surrogates and bidirectional marks, so that a name cannot add lines
 * to a plain text.
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
