import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Resvg } from "@resvg/resvg-js";
import { FONTS } from "./picture-fonts.ts";

/** The fonts lie beside this file, and beside the built function. */
const files = FONTS.map(({ file, family }) => ({
  path: fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)),
  isUsedIn: (svg: string) => svg.includes(`font-family="${family}"`),
}));

/**
 * Opens an SVG with the fonts that it names, since the library reads them anew each time. No other font is there, our SVG
 * names no file, and nothing is fetched.
 */
function open(svg: string): Resvg {
  const fontFiles = files.filter(({ isUsedIn }) => isUsedIn(svg)).map(({ path }) => path);
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles }, logLevel: "off" });
}

/** Returns an SVG as a PNG. */
export function drawPng(svg: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(open(svg).render().asPng());
}

/** After how many pictures what they were drawn on is given back. */
const DRAWINGS_KEPT = 8;

let drawings = 0;
let collect: (() => void) | null = null;

/**
 * Gives back what pictures were drawn on, after some of them. Each leaves 3 MB that the garbage collector does not count,
 * so by itself it would let hundreds of them gather.
 */
export async function freeDrawings(): Promise<void> {
  drawings += 1;
  if (drawings % DRAWINGS_KEPT !== 0) return;
  if (collect === null) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
  // The library frees in a turn of its own.
  await nextTurn();
}

/** Returns how wide the letters of one line are, in px; 0 where nothing is drawn. */
export function widthOf(textElement: string): number {
  const box = open(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${textElement}</svg>`).getBBox();
  return box?.width ?? 0;
}
