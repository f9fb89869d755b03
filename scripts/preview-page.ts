import { readFileSync } from "node:fs";
import { SEASON } from "#domain/season.ts";
import { teamColors } from "#domain/team-colors.ts";
import { type DrawnTeam, knownTeam } from "#server/sharing/drawn-team.ts";
import { badgeSvg } from "./badge.ts";

/** The slots: seed, team, left edge and vertical center in units of the bracket canvas, and whether the team wins. */
const SLOTS: readonly (readonly [seed: number, team: string, x: number, y: number, wins: boolean])[] = [
  [12, "james-madison", 0, 154, false],
  [5, "oregon", 0, 214, true],
  [9, "alabama", 0, 374, true],
  [8, "oklahoma", 0, 434, false],
  [5, "oregon", 320, 184, true],
  [4, "texas-tech", 320, 244, false],
  [9, "alabama", 320, 404, false],
  [1, "indiana", 320, 464, true],
];

const CONNECTORS = "M240 154H280V214 M240 434H280V374";
/** The connectors from a winner's slot to its next slot, in the team's color. */
const WINNER_CONNECTORS: readonly (readonly [team: string, path: string])[] = [
  ["oregon", "M248 214H280V184H320"],
  ["alabama", "M248 374H280V404H320"],
];

function teamOf(id: string): DrawnTeam {
  const team = knownTeam(id);
  if (team === null) throw new Error(`there is no team "${id}"`);
  return team;
}

function fontFace(family: string, file: string): string {
  const font = readFileSync(new URL(`../node_modules/${file}`, import.meta.url)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }`;
}

function slot([seed, key, x, y, wins]: (typeof SLOTS)[number]): string {
  const team = teamOf(key);
  const { fill, text, stub, line } = teamColors(team);
  const [badge, top] = [wins ? 38 : 32, y - 28];
  const image = badgeSvg(team).replace("<svg ", `<svg x="${x + 58 + (38 - badge) / 2}" y="${y - badge / 2}" `);
  const sized = image.replace('width="40" height="40"', `width="${badge}" height="${badge}"`);
  const textColor = wins ? text : "#434A54";
  return `
    <path fill="${wins ? fill : "#F4F5F3"}" d="M${x} ${top}h240${wins ? "l13 28-13 28" : "v56"}H${x}z"/>
    ${wins ? `<path fill="${stub}" d="M${x} ${top}h44v56h-44z"/>` : ""}
    <path fill="${wins ? team.secondaryColor : line}" d="M${x + 44} ${top}h4v56h-4z"/>
    <text x="${x + 22}" y="${y + 9.5}" font-size="28" text-anchor="middle" fill="${textColor}">${seed}</text>
    ${sized}
    <text x="${x + 106}" y="${y + 9.5}" font-size="27" fill="${textColor}">${team.name}</text>`;
}

/** Draws a round's heading: the name, and a line in the winners' colors. */
function roundHeading(x: number, name: string, winners: readonly string[]): string {
  const segments = winners.map((key, index) => {
    const { line } = teamColors(teamOf(key));
    return `<path fill="${line}" d="M${x + index * 60.75} 64h57.75v7H${x + index * 60.75}z"/>`;
  });
  return `${segments.join("")}<path fill="#12161C" d="M${x} 74h240v1H${x}z"/>
    <text x="${x}" y="108" font-size="26" letter-spacing=".65" fill="#12161C">${name}</text>`;
}

/**
 * Returns the HTML page that the preview picture is made from. The picture is a screenshot of the page, 1200 by 630
 * pixels. Other sites show the picture next to links to our site.
 */
export function previewPage(): string {
  const winnerConnectors = WINNER_CONNECTORS.map(
    ([team, path]) => `<path stroke="${teamColors(teamOf(team)).line}" stroke-width="4" d="${path}"/>`,
  );
  return `<!doctype html><style>
    ${fontFace("League Gothic", "@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2")}
    body { margin: 0; background: #fff; color: #12161c; font-family: "League Gothic" }
    main { position: relative; width: 1200px; height: 630px; overflow: hidden }
    .mark { position: absolute; left: 56px; top: 52px; width: 60px }
    .name { position: absolute; left: 134px; top: 52px; font-size: 27px; line-height: 30px; letter-spacing: .03em }
    h1 { position: absolute; left: 53px; bottom: 46px; margin: 0; font-size: 122px; font-weight: 400; line-height: .86 }
    .bracket { position: absolute; left: 490px; top: 0 }
    .edge { position: absolute; inset: auto 0 0; height: 14px; background: #ffcf1a }
  </style><main>
    <svg class="mark" viewBox="0 0 40 40"><path fill="#12161C" d="M0 0h40v40H0z"/><path fill="none" stroke="#FFCF1A"
      stroke-width="4" d="M10 6.4V22.4H30V6.4M20 22.4V34"/></svg>
    <div class="name">${SEASON.name} COLLEGE FOOTBALL<br>PLAYOFF PREDICTOR</div>
    <h1>College<br>Football<br>Playoff<br>Bracket</h1>
    <svg class="bracket" width="710" height="630" viewBox="0 38 546 485" font-family="League Gothic">
      ${roundHeading(0, "PLAYOFF FIRST ROUND", ["oregon", "alabama", "indiana", "oregon"])}
      ${roundHeading(320, "PLAYOFF QUARTERFINALS", ["oregon", "indiana", "alabama", "oregon"])}
      <g fill="none"><path stroke="#8C939C" stroke-width="1.5" d="${CONNECTORS}"/>${winnerConnectors.join("")}</g>
      ${SLOTS.map(slot).join("")}
    </svg><div class="edge"></div></main>`;
}
