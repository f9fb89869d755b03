/** A reference to a team: its slug, such as `texas-a-m`. */
export interface TeamRef {
  readonly id: string;
}

/** A football team (docs/rules.md#teams). Colors are `#RRGGBB`; `logoUrl` is a path on our own site. */
export interface Team extends TeamRef {
  readonly name: string;
  readonly conference: string;
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

const LIGHT_TEXT = "#FFFFFF";
const DARK_TEXT = "#000000";

/** Text is dark on a color brighter than this, from 0 to 1 (docs/rules.md#team-colors). */
const BRIGHTNESS_THRESHOLD = 0.5;

/** The contrast that WCAG 2.2 requires for text of ordinary size. */
const MINIMUM_CONTRAST = 4.5;

/** Returns red, green and blue of a `#RRGGBB` color, each from 0 to 255. */
export function channels(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function brightness(color: string): number {
  const [red, green, blue] = channels(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two `#RRGGBB` colors as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the color of text on a team color: dark or light by its brightness, and the other of the two where that would
 * leave less than 4.5:1 (docs/rules.md#team-colors).
 */
export function textOn(color: string): typeof LIGHT_TEXT | typeof DARK_TEXT {
  const byRule = brightness(color) > BRIGHTNESS_THRESHOLD ? DARK_TEXT : LIGHT_TEXT;
  if (contrast(color, byRule) >= MINIMUM_CONTRAST) return byRule;
  return byRule === DARK_TEXT ? LIGHT_TEXT : DARK_TEXT;
}
