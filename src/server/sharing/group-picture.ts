import { grouped } from "../../domain/counting.ts";
import { displayWidth } from "../../domain/display-width.ts";
import { CHALLENGE_NAME } from "../../domain/product.ts";
import { WEEK_COUNT } from "../../domain/week.ts";
import { widthOf } from "./draw.ts";
import { drawableName, inLines, inOneFont, runsOf } from "./drawable-name.ts";
import { BODY, COLORS, footer, masthead, picture, rectangle, round, text } from "./svg.ts";

/** Where the name stands: between the heading over it and the last line. */
const ROOM = { top: 166, height: 380, width: BODY.right - BODY.left, largest: 150, lines: 3 } as const;

/** What stands in place of a name that cannot be drawn. */
const NAMELESS = "You are invited";

const PAPER = COLORS.paper;

/** Returns the picture of the invitation to a group as SVG: how many play on a panel, and the name beside it. */
export function groupPicture({ name, players }: { name: string; players: number }, host: string): string {
  return picture([
    panel(players),
    masthead(CHALLENGE_NAME),
    text(BODY.left, 142, "Join this group", { size: 24, fill: COLORS.ink3, spacing: 0.5 }),
    `<clipPath id="room"><path d="M${BODY.left} ${ROOM.top}h${ROOM.width}v${ROOM.height}h${-ROOM.width}z"/></clipPath>`,
    `<g clip-path="url(#room)">${largeName(nameToDraw(name))}</g>`,
    footer("PREDICT THE PLAYOFF ONCE A WEEK", host),
  ]);
}

function panel(players: number): string {
  const count = grouped(players);
  const size = Math.min(190, 332 / displayWidth(count));
  return [
    rectangle(0, 0, 404, 630, COLORS.ink),
    text(204, 80, "YOU ARE INVITED", { size: 40, fill: PAPER, anchor: "middle", spacing: 5 }),
    `<path fill="none" stroke="${COLORS.post}" stroke-width="4" transform="translate(122 104) scale(4)" d="M10 6.4V22.4H30V6.4M20 22.4V34"/>`,
    text(202, round(366 + size * 0.37), count, { size, fill: PAPER, anchor: "middle" }),
    text(202, 520, players === 1 ? "player" : "players", { size: 46, fill: PAPER, anchor: "middle" }),
    rectangle(36, 548, 332, 4, PAPER),
    text(36, 593, `${WEEK_COUNT} weeks`, { size: 30, fill: PAPER }),
    text(368, 593, "one champion", { size: 30, fill: PAPER, anchor: "end" }),
  ].join("");
}

const lineWidth = (line: string, family?: string) => widthOf(text(0, 0, line, { size: 100, fill: COLORS.ink, family }));

/** Some letters of two fonts cannot stand in one line: the library then draws nothing at all. */
function nameToDraw(name: string): string {
  const whole = drawableName(name);
  const ways = whole === null ? [] : [whole, inOneFont(whole)];
  return ways.find((way) => way !== "" && lineWidth(way) > 0) ?? NAMELESS;
}

/** A name that is read from right to left begins at the right edge. */
const FROM_RIGHT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The name as large as it fits, on as many lines as make it largest. */
function largeName(name: string): string {
  const [first, second] = runsOf(name);
  const family = second === undefined ? first?.family : undefined;
  const ways = Array.from({ length: ROOM.lines }, (_, at) => inLines(name, at + 1)).map((lines) => {
    const widths = lines.map((line) => lineWidth(line, family));
    const wide = (ROOM.width * 100) / Math.max(1, ...widths);
    return { lines, size: Math.min(ROOM.largest, wide, ROOM.height / (lines.length * 1.06)) };
  });
  const best = ways.reduce((one, other) => (other.size > one.size ? other : one));
  const pitch = best.size * 1.02;
  const top = ROOM.top + (ROOM.height - pitch * (best.lines.length - 1)) / 2 + best.size * 0.36;
  const isFromRight = FROM_RIGHT.test(name);
  const [x, anchor] = isFromRight ? ([BODY.right, "end"] as const) : ([BODY.left, "start"] as const);
  return best.lines
    .map((line, index) =>
      text(x, round(top + pitch * index), line, { size: best.size, fill: COLORS.ink, anchor, family }),
    )
    .join("");
}
