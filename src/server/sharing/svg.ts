import { displayWidth } from "#domain/display-width.ts";

/** The size in pixels that link previews expect a picture to have. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** The colors of the light scheme, from `src/web/styles/tokens.css`. */
export const COLORS = {
  paper: "#FFFFFF",
  wash: "#F4F5F3",
  connector: "#8C939C",
  ink: "#12161C",
  ink2: "#434A54",
  ink3: "#5F6772",
  post: "#FFCF1A",
} as const;

/** Escapes a string for XML or HTML, in an element or in an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
  /** Extra space between letters, in px. */
  readonly spacing?: number;
}

/** Returns one line of text with its baseline at `y`. */
export function text(x: number, y: number, line: string, style: TextStyle): string {
  const { size, fill, anchor = "start", spacing } = style;
  const wide = spacing === undefined ? "" : ` letter-spacing="${spacing}"`;
  return `<text x="${x}" y="${y}" font-family="League Gothic" font-size="${round(size)}" fill="${fill}" text-anchor="${anchor}"${wide}>${escaped(line)}</text>`;
}

/** Returns a rectangle. */
export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`;
}

/** Returns a number with at most two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns the whole picture on a paper-colored background. */
export function picture(parts: readonly string[]): string {
  const { width, height } = PICTURE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    rectangle(0, 0, width, height, COLORS.paper),
    ...parts,
    "</svg>",
  ].join("");
}

/** The left and right edges of the area next to the colored panel. */
export const BODY = { left: 440, right: 1164 } as const;

/** Returns the masthead next to the panel: the logo, the title, and two horizontal lines below the title. */
export function masthead(title: string): string {
  const { left, right } = BODY;
  return [
    `<g transform="translate(${left} 37) scale(1.1)"><path fill="${COLORS.ink}" d="M0 0h40v40H0z"/>`,
    `<path fill="none" stroke="${COLORS.post}" stroke-width="4" d="M10 6.4V22.4H30V6.4M20 22.4V34"/></g>`,
    text(500, 79, title, { size: 53, fill: COLORS.ink }),
    rectangle(left, 101, right - left, 7, COLORS.ink),
    rectangle(left, 111, right - left, 1, COLORS.ink),
  ].join("");
}

const ROOM_FOR_HOST = 430;

/** Returns the footer next to the panel: the description on the left and the host on the right. */
export function footer(what: string, host: string): string {
  const size = Math.min(22, ROOM_FOR_HOST / displayWidth(host));
  return [
    text(BODY.left, 601, what, { size: 22, fill: COLORS.ink, spacing: 0.5 }),
    text(BODY.right, 601, host, { size, fill: COLORS.ink3, anchor: "end" }),
  ].join("");
}
