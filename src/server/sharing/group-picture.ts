import { grouped } from "#domain/counting.ts";
import { displayWidth } from "#domain/display-width.ts";
import { CHALLENGE_NAME } from "#domain/product.ts";
import { WEEK_COUNT } from "#domain/week.ts";
import { widthOf } from "./draw.ts";
import { BODY, COLORS, footer, masthead, picture, rectangle, round, text } from "./svg.ts";

/** The area for the name, between the heading and the last line. */
const ROOM = { top: 166, height: 380, width: BODY.right - BODY.left, largest: 150, lines: 3 } as const;

/** Latin letters, digits and punctuation: what League Gothic has. */
const DRAWABLE =
  /^[ -~\u00a0-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u012b\u012e-\u0131\u0136\u0137\u0139-\u013f\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u016b\u016e-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201f\u2022\u2026]+$/;

/** Replaces a name that the font cannot draw. */
const NAMELESS = "You're invited!";

const PAPER = COLORS.paper;

/** A panel with the number of players, and the group's name next to it. */
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

/** A substitute if the font lacks one of its letters. */
export function nameToDraw(name: string): string {
  const composed = name.normalize("NFC");
  return DRAWABLE.test(composed) ? composed : NAMELESS;
}

const lineWidth = (line: string) => widthOf(text(0, 0, line, { size: 100, fill: COLORS.ink }));

/** On one, two or three lines, whichever allows the largest letters. */
function largeName(name: string): string {
  const candidates = Array.from({ length: ROOM.lines }, (_, at) => inLines(name, at + 1)).map((lines) => {
    const wide = (ROOM.width * 100) / Math.max(1, ...lines.map(lineWidth));
    return { lines, size: Math.min(ROOM.largest, wide, ROOM.height / (lines.length * 1.06)) };
  });
  const best = candidates.reduce((one, other) => (other.size > one.size ? other : one));
  const pitch = best.size * 1.02;
  const top = ROOM.top + (ROOM.height - pitch * (best.lines.length - 1)) / 2 + best.size * 0.36;
  return best.lines
    .map((line, index) => text(BODY.left, round(top + pitch * index), line, { size: best.size, fill: COLORS.ink }))
    .join("");
}

/** In characters. Longer words are split into parts, which may be on different lines. */
const LONGEST_PART = 18;

/** Words, and pieces of very long words. A line may break between any two parts. */
function partsOf(name: string): { readonly part: string; readonly glue: "" | " " }[] {
  return name.split(" ").flatMap((word) => {
    const count = Math.ceil(word.length / LONGEST_PART);
    const length = Math.ceil(word.length / count);
    return Array.from({ length: count }, (_, at) => ({
      part: word.slice(at * length, (at + 1) * length),
      glue: at === 0 ? (" " as const) : ("" as const),
    }));
  });
}

/** Of similar length. */
export function inLines(name: string, count: number): string[] {
  const lines: string[] = [];
  for (const { part, glue } of partsOf(name)) {
    const line = lines.at(-1);
    const before = lines.reduce((sum, each) => sum + each.length, 0);
    const goal = (name.length / count) * lines.length;
    // A part whose middle is past the line's ideal end starts a new line. No middle is past the end of the name, so
    // there are never more than `count` lines.
    if (line === undefined || before + part.length / 2 > goal) lines.push(part);
    else lines[lines.length - 1] = line + glue + part;
  }
  return lines;
}
