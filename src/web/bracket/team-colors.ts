import type { CSSProperties } from "react";
import type { Team } from "../../domain/team.ts";
import { type TeamColors, teamColors } from "../../domain/team-colors.ts";

const styles = new WeakMap<TeamColors, CSSProperties>();
const lineStyles = new WeakMap<TeamColors, CSSProperties>();

/**
 * One color for both schemes, or one for each (`src/web/styles/tokens.css`), because older browsers lack
 * `light-dark()`.
 */
function ofScheme(light: string, dark: string): string {
  return light === dark ? light : `var(--if-light, ${light}) var(--if-dark, ${dark})`;
}

/**
 * A team's colors as custom properties for an element and its children, each for both schemes. Returns the same object
 * for the same team, so that React does not compare or write the styles again.
 */
export function teamStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  const before = styles.get(colors);
  if (before) return before;
  const style = {
    "--fill": ofScheme(colors.fill, colors.fillDark),
    "--on-fill": ofScheme(colors.text, colors.textDark),
    "--stub": ofScheme(colors.stub, colors.stubDark),
    "--line": ofScheme(colors.line, colors.lineDark),
    "--trophy": ofScheme(colors.trophy, colors.trophyDark),
    "--secondary": colors.secondary,
  } as CSSProperties;
  styles.set(colors, style);
  return style;
}

/** Only the color of a team's lines, because each property costs time at every pick. */
export function lineStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  const before = lineStyles.get(colors);
  if (before) return before;
  const style = { "--line": ofScheme(colors.line, colors.lineDark) } as CSSProperties;
  lineStyles.set(colors, style);
  return style;
}
