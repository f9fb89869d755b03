import { DARK_FILL_CONTRAST, raiseLightness } from "./colors.ts";
import { channels, contrast, type Team, textOn } from "./team.ts";

/** The background in the light color scheme (`src/web/styles/tokens.css`). */
const PAPER_LIGHT = "#FFFFFF";

/** Between lines, such as connectors, and the background in both color schemes. */
const LINE_CONTRAST = 3;

/** The share in a slot's seed tab: black in fills with white text, white in fills with black text. */
const STUB_BLACK = 0.2;
const STUB_WHITE = 0.28;

/** One yellow for each color scheme, on fills with white text. On fills with black text, the trophy is black, too. */
const TROPHY_LIGHT = "#FFCF1A";
const TROPHY_DARK = "#FFD338";

type Rgb = readonly [red: number, green: number, blue: number];

/** For slots, connectors and the champion panel, as `#RRGGBB`. */
export interface TeamColors {
  readonly fill: string;
  readonly text: string;
  readonly stub: string;
  readonly line: string;
  readonly trophy: string;
  readonly fillDark: string;
  readonly textDark: string;
  readonly stubDark: string;
  readonly lineDark: string;
  readonly trophyDark: string;
  readonly secondary: string;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

function eachChannel([red, green, blue]: Rgb, change: (channel: number, index: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

function mix(color: string, other: Rgb, share: number): string {
  return toHex(eachChannel(channels(color), (channel, index) => channel + (other[index] - channel) * share));
}

/** In steps of 1%, until the color stands out from a white background. */
function darkenLine(color: string): string {
  let line = color;
  for (let step = 1; contrast(line, PAPER_LIGHT) < LINE_CONTRAST && step <= 100; step++) {
    line = mix(color, [0, 0, 0], step / 100);
  }
  return line;
}

function stubOf(fill: string): string {
  return textOn(fill) === "#FFFFFF" ? mix(fill, [0, 0, 0], STUB_BLACK) : mix(fill, [255, 255, 255], STUB_WHITE);
}

const known = new Map<string, TeamColors>();

/**
 * Returns the colors for both color schemes (docs/behavior/screens.md#team-colors). Fills are lightened until they
 * stand out from the dark background (1.55:1). Lines are darkened on light and lightened on dark until their contrast
 * is 3:1.
 */
export function teamColors({
  primaryColor,
  secondaryColor,
}: Pick<Team, "primaryColor" | "secondaryColor">): TeamColors {
  const key = primaryColor + secondaryColor;
  const before = known.get(key);
  if (before) return before;
  const fillDark = raiseLightness(primaryColor, DARK_FILL_CONTRAST);
  const text = textOn(primaryColor);
  const textDark = textOn(fillDark);
  const colors: TeamColors = {
    fill: primaryColor,
    text,
    stub: stubOf(primaryColor),
    line: darkenLine(primaryColor),
    trophy: text === "#FFFFFF" ? TROPHY_LIGHT : text,
    fillDark,
    textDark,
    stubDark: stubOf(fillDark),
    lineDark: raiseLightness(primaryColor, LINE_CONTRAST),
    trophyDark: textDark === "#FFFFFF" ? TROPHY_DARK : textDark,
    secondary: secondaryColor,
  };
  known.set(key, colors);
  return colors;
}
