import type { CSSProperties } from "react";
import type { Team } from "../../../domain/team.ts";
import { type TeamColors, teamColors } from "../../../domain/team-colors.ts";

const styles = new WeakMap<TeamColors, CSSProperties>();

/**
 * The colors as custom properties for an element and its children, each with its light and its dark value. The same
 * object for the same team, so that nothing is compared or written again while a team stays where it is.
 */
export function teamStyle(team: Pick<Team, "primaryColor" | "secondaryColor">): CSSProperties {
  const colors = teamColors(team);
  const before = styles.get(colors);
  if (before) return before;
  const style = {
    "--fill": `light-dark(${colors.fill}, ${colors.fillDark})`,
    "--on-fill": `light-dark(${colors.text}, ${colors.textDark})`,
    "--stub": `light-dark(${colors.stub}, ${colors.stubDark})`,
    "--line": `light-dark(${colors.line}, ${colors.lineDark})`,
    "--trophy": `light-dark(${colors.trophy}, ${colors.trophyDark})`,
    "--secondary": colors.secondary,
  } as CSSProperties;
  styles.set(colors, style);
  return style;
}
