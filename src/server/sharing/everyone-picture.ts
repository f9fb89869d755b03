import { grouped } from "#domain/counting.ts";
import { teamColors } from "#domain/team-colors.ts";
import { AppError, required } from "../app-error.ts";
import { widthOf } from "./draw.ts";
import { type DrawnTeam, knownTeam } from "./drawn-team.ts";
import type { SharedContent } from "./shared-content.ts";
import { BODY, COLORS, footer, masthead, picture, rectangle, round, text } from "./svg.ts";

type Everyone = Extract<SharedContent, { kind: "everyone" }>;

/** The list next to the panel: the vertical position of its first row, and the distance between its rows. */
const ROWS = { top: 178, pitch: 82 } as const;

/**
 * Returns the picture of everyone's picks as SVG. The most picked champion is on a panel, and a list next to the panel
 * shows the five most picked champions with their shares. Fails with NOT_FOUND for a team that this build does
 * not have.
 */
export function everyonePicture({ champions, players, season, week }: Everyone, host: string): string {
  const rows = champions.map(({ team: id, percent }) => {
    return { team: required(knownTeam(id), "NOT_FOUND"), percent };
  });
  const [leader] = rows;
  if (leader === undefined) throw new AppError("NOT_FOUND");
  const most = Math.max(1, ...rows.map(({ percent }) => percent));
  return picture([
    panel(leader, week),
    masthead("How Everyone Picks"),
    ...rows.map(({ team, percent }, at) => row(team, percent, percent / most, ROWS.top + at * ROWS.pitch)),
    footer(`${grouped(players)} PLAYERS, SEASON ${season}`, host),
  ]);
}

function panel({ team, percent }: { team: DrawnTeam; percent: number }, week: number): string {
  const { fill, text: ink } = teamColors(team);
  const wide = widthOf(text(0, 0, team.name, { size: 100, fill: ink }));
  const size = Math.min(84, (332 * 100) / Math.max(1, wide));
  return [
    rectangle(0, 0, 404, 630, fill),
    text(204, 80, `AFTER WEEK ${week}`, { size: 40, fill: ink, anchor: "middle", spacing: 5 }),
    text(202, 350, `${percent}%`, { size: 220, fill: ink, anchor: "middle" }),
    text(202, 460, team.name, { size, fill: ink, anchor: "middle" }),
    rectangle(36, 548, 332, 4, ink),
    text(202, 593, "the most picked champion", { size: 30, fill: ink, anchor: "middle" }),
  ].join("");
}

function row(team: DrawnTeam, percent: number, share: number, y: number): string {
  return [
    text(BODY.left, y, team.name, { size: 42, fill: COLORS.ink }),
    text(BODY.right, y, `${percent}%`, { size: 42, fill: COLORS.ink, anchor: "end" }),
    rectangle(BODY.left, y + 12, round(share * (BODY.right - BODY.left)), 14, teamColors(team).line),
  ].join("");
}
