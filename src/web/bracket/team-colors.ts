import type { CSSProperties } from "react";
import type { Team } from "#domain/team.ts";
import { teamColors } from "#domain/team-colors.ts";

/** Uses variables from `src/web/styles/tokens.css`, because older browsers lack `light-dark()`. */
function ofScheme(light: string, dark: string): string {
  return light === dark ? light : `var(--if-light, ${light}) var(--if-dark, ${dark})`;
}

/** A team's colors as custom properties for both color schemes. */
export function teamStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  return {
    "--fill": ofScheme(colors.fill, colors.fillDark),
    "--on-fill": ofScheme(colors.text, colors.textDark),
    "--stub": ofScheme(colors.stub, colors.stubDark),
    "--line": ofScheme(colors.line, colors.lineDark),
    "--trophy": ofScheme(colors.trophy, colors.trophyDark),
    "--secondary": colors.secondary,
  } as CSSProperties;
}
