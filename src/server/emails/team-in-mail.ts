import { contrast, type Team, textOn } from "../../domain/team.ts";
import { DARK, LIGHT } from "./mail-styles.ts";

/** What a mail shows of a team: a name on one line, and colours that are nothing but colours. */
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

/** How far a fill stands off a dark page (design tokens, Colour). */
const DARK_FILL_CONTRAST = 1.55;

/** The team as a mail shows it. A colour that is not `#RRGGBB` becomes ink: nothing else reaches a style. */
export function teamInMail(team: Team): TeamInMail {
  const fill = colorOr(LIGHT.ink, team.primaryColor);
  return {
    name: onOneLine(team.name),
    conference: onOneLine(team.conference),
    fill,
    darkFill: darkFill(fill),
    text: textOn(fill),
    stripe: colorOr(LIGHT.ink, team.secondaryColor),
  };
}

/**
 * The text without line breaks, control characters, halves of characters and marks that turn the direction of what
 * follows: in plain text nothing else keeps a name from adding lines of its own.
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

/** The colour with its lightness raised, by one in a hundred at a time, until it stands off the dark page. */
function darkFill(color: string): string {
  const [hue, saturation, lightness] = toHsl(color);
  let result = color;
  for (let raised = lightness + 1; raised <= 100 && contrast(result, DARK.paper) < DARK_FILL_CONTRAST; raised++) {
    result = fromHsl(hue, saturation, raised);
  }
  return result;
}

/** Hue in degrees, saturation from 0 to 1, lightness from 0 to 100. */
function toHsl(color: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const lightness = most - span / 2;
  if (span === 0) return [0, 0, lightness * 100];
  const sector =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return [(sector * 60 + 360) % 360, span / (1 - Math.abs(2 * lightness - 1)), lightness * 100];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number) => {
    const step = (offset + hue / 30) % 12;
    const value = lightness / 100 - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase();
}
