import type { CSSProperties } from "react";
import type { Team } from "../../domain/team.ts";
import { type TeamColors, teamColors } from "../../domain/team-colors.ts";

const styles = new WeakMap<TeamColors, CSSProperties>();
const lineStyles = new WeakMap<TeamColors, CSSProperties>();

/** A color that both schemes have, or one for each. */
function ofScheme(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/**
 * The colors as custom properties for an element and its children, each with its light and its dark value. The same
 * object for the same team, so that nothing is compared or written again while a team stays where it is.
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

/** The color of a team's lines alone, for what shows nothing else of it: each property takes its time at every pick. */
export function lineStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  const before = lineStyles.get(colors);
  if (before) return before;
  const style = { "--line": ofScheme(colors.line, colors.lineDark) } as CSSProperties;
  lineStyles.set(colors, style);
  return style;
}
