import type { CSSProperties } from "react";
import { contrast, type Team, textOn } from "../../../../domain/team.ts";

/** The paper of both schemes (`styles/tokens.css`), which colours must stand out from. */
const PAPER_LIGHT = "#FFFFFF";
const PAPER_DARK = "#0F1318";

/** A fill must differ so much from dark paper, a line (connector, spine, progress) so much from any paper. */
const FILL_CONTRAST = 1.55;
const LINE_CONTRAST = 3;

/** How much the stub under the seed differs from the fill: black mixed in under white text, white under black text. */
const STUB_BLACK = 0.2;
const STUB_WHITE = 0.28;

/** The yellow of the trophy on fills that carry white text; on bright fills the trophy is black like the text. */
const TROPHY_LIGHT = "#FFCF1A";
const TROPHY_DARK = "#FFD338";

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of one team, `#RRGGBB` each: what a slot, its connector and its poster are painted with. */
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

function toRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** The three channels, each changed alike. */
function eachChannel([red, green, blue]: Rgb, change: (channel: number, index: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

function mix(color: string, other: Rgb, share: number): string {
  return toHex(eachChannel(toRgb(color), (channel, index) => channel + (other[index] - channel) * share));
}

/** `color` with its HSL lightness raised by `steps` hundredths; hue and saturation stay. */
function lighten(color: string, steps: number): string {
  const [red, green, blue] = eachChannel(toRgb(color), (channel) => channel / 255);
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const spread = high - low;
  const lightness = (high + low) / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sector =
    spread === 0
      ? 0
      : high === red
        ? (green - blue) / spread
        : high === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4;
  const hue = (sector * 60 + 360) % 360;
  const raised = Math.min(1, lightness + steps / 100);
  const reach = saturation * Math.min(raised, 1 - raised);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (raised - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

/** The first of the ever stronger versions of `color` that reaches `goal` against `paper`. */
function until(color: string, paper: string, goal: number, stronger: (color: string, step: number) => string): string {
  for (let step = 1; step <= 100; step++) {
    const candidate = step === 1 ? color : stronger(color, step - 1);
    if (contrast(candidate, paper) >= goal) return candidate;
  }
  return stronger(color, 100);
}

function stubOf(fill: string): string {
  return textOn(fill) === "#FFFFFF" ? mix(fill, [0, 0, 0], STUB_BLACK) : mix(fill, [255, 255, 255], STUB_WHITE);
}

const known = new Map<string, TeamColors>();

/**
 * What to paint a team with, on light and on dark paper. Dark fills are raised in lightness until they stand out from
 * dark paper (1.55:1); lines are darkened on white and raised on dark paper until 3:1. Text is chosen by `textOn`.
 */
export function teamColors({
  primaryColor,
  secondaryColor,
}: Pick<Team, "primaryColor" | "secondaryColor">): TeamColors {
  const key = primaryColor + secondaryColor;
  const before = known.get(key);
  if (before) return before;
  const fillDark = until(primaryColor, PAPER_DARK, FILL_CONTRAST, lighten);
  const text = textOn(primaryColor);
  const textDark = textOn(fillDark);
  const colors: TeamColors = {
    fill: primaryColor,
    text,
    stub: stubOf(primaryColor),
    line: until(primaryColor, PAPER_LIGHT, LINE_CONTRAST, (color, step) => mix(color, [0, 0, 0], step / 100)),
    trophy: text === "#FFFFFF" ? TROPHY_LIGHT : text,
    fillDark,
    textDark,
    stubDark: stubOf(fillDark),
    lineDark: until(primaryColor, PAPER_DARK, LINE_CONTRAST, lighten),
    trophyDark: textDark === "#FFFFFF" ? TROPHY_DARK : textDark,
    secondary: secondaryColor,
  };
  known.set(key, colors);
  return colors;
}

/**
 * The same as custom properties, for `<div data-team style={teamStyle(team)}>`: `styles/team.css` then chooses `--fill`,
 * `--on-fill`, `--stub`, `--line` and `--trophy` by the scheme, without a script; `--secondary` is one for both.
 */
export function teamStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  return {
    "--fill-light": colors.fill,
    "--on-fill-light": colors.text,
    "--stub-light": colors.stub,
    "--line-light": colors.line,
    "--trophy-light": colors.trophy,
    "--fill-dark": colors.fillDark,
    "--on-fill-dark": colors.textDark,
    "--stub-dark": colors.stubDark,
    "--line-dark": colors.lineDark,
    "--trophy-dark": colors.trophyDark,
    "--secondary": colors.secondary,
  } as CSSProperties;
}
