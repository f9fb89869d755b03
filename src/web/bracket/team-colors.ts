import type { CSSProperties } from "react";
import type { Team } from "../../domain/team.ts";
import { type TeamColors, teamColors } from "../../domain/team-colors.ts";

/**
 * Returns a CSS value with a light and a dark variant. Uses variables from `src/web/styles/tokens.css`, because older
 * browsers lack `light-dark()`.
 */
function ofScheme(light: string, dark: string): string {
  return light === dark ? light : `var(--if-light, ${light}) var(--if-dark, ${dark})`;
}

/** Memoizes a team's style, so that React gets the same object each time and skips comparing and writing it. */
function styleOf(make: (colors: TeamColors) => Readonly<Record<`--${string}`, string>>) {
  const styles = new WeakMap<TeamColors, CSSProperties>();
  return (team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties => {
    const colors = teamColors(team);
    const style = styles.get(colors) ?? (make(colors) as CSSProperties);
    styles.set(colors, style);
    return style;
  };
}

/** A team's colors as custom properties for an element and its children, for both color schemes. */
export const teamStyle = styleOf((colors) => ({
  "--fill": ofScheme(colors.fill, colors.fillDark),
  "--on-fill": ofScheme(colors.text, colors.textDark),
  "--stub": ofScheme(colors.stub, colors.stubDark),
  "--line": ofScheme(colors.line, colors.lineDark),
  "--trophy": ofScheme(colors.trophy, colors.trophyDark),
  "--secondary": colors.secondary,
}));

/** A style with only a team's line color. Each further property would slow down every pick. */
export const lineStyle = styleOf(({ line, lineDark }) => ({ "--line": ofScheme(line, lineDark) }));
