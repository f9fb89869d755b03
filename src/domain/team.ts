/** A reference to a team: its slug, such as `texas-a-m`. */
export interface TeamRef {
  readonly id: string;
}

/** A football team (docs/game-rules.md#teams). Colors are `#RRGGBB`; `logoUrl` is a path on our own site. */
export interface Team extends TeamRef {
  readonly name: string;
  readonly conference: string;
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

const LIGHT_TEXT = "#FFFFFF";
const DARK_TEXT = "#000000";

/** The contrast that WCAG 2.2 requires for normal-size text. */
const MINIMUM_CONTRAST = 4.5;

/** Returns the red, green and blue values of a `#RRGGBB` color, each from 0 to 255. */
export function channels(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two `#RRGGBB` colors as defined in WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/**
 * Returns the color for text on a team color: light if light text has a contrast of at least 4.5:1, otherwise dark. On
 * every team color, light or dark text reaches 4.5:1.
 *
 * The documented rule (docs/behavior/screens.md#team-colors) prefers dark text if the color's brightness is above 0.5.
 * Both rules give the same result, because light text never reaches 4.5:1 on a color that bright.
 */
export function textOn(color: string): typeof LIGHT_TEXT | typeof DARK_TEXT {
  return contrast(color, LIGHT_TEXT) >= MINIMUM_CONTRAST ? LIGHT_TEXT : DARK_TEXT;
}
