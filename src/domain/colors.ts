import { channels, contrast } from "./team.ts";

/** The background color of pages and emails in dark mode. */
export const DARK_PAPER = "#0F1318";

/** The minimum contrast between a team's fill and the dark background (docs/behavior/screens.md#team-colors). */
export const DARK_FILL_CONTRAST = 1.55;

/**
 * Raises a color's HSL lightness in steps of 0.01 until its contrast with the dark background reaches `goal`. Hue and
 * saturation stay the same. Returns the same color if it already has enough contrast. Colors are `#RRGGBB`.
 */
export function raiseLightness(color: string, goal: number): string {
  const [hue, saturation, lightness] = toHsl(color);
  let raised = color;
  for (let step = 1; contrast(raised, DARK_PAPER) < goal && step <= 100; step++) {
    raised = fromHsl(hue, saturation, Math.min(lightness + step, 100));
  }
  return raised;
}

/** Returns the hue in degrees, the saturation from 0 to 1, and the lightness from 0 to 100. */
function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channels(color).map((channel) => channel / 255) as [number, number, number];
  const highest = Math.max(red, green, blue);
  const span = highest - Math.min(red, green, blue);
  const lightness = highest - span / 2;
  if (span === 0) return [0, 0, lightness * 100];
  const sector =
    highest === red ? (green - blue) / span : highest === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
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
