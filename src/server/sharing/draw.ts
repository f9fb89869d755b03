import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

/** The font lies beside this file, and beside the built function. */
const FONT = fileURLToPath(new URL("./fonts/LeagueGothic_400Regular.ttf", import.meta.url));

/** Opens an SVG. No other font is there, our SVG names no file, and nothing is fetched. */
function open(svg: string): Resvg {
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [FONT] }, logLevel: "off" });
}

/** Returns an SVG as a PNG. */
export function drawPng(svg: string): Uint8Array<ArrayBuffer> {
  const image = open(svg).render();
  // The garbage collector does not see the library's bitmaps, and let 900 of them take 1.3 GB. It sees a buffer as large.
  void new ArrayBuffer(image.width * image.height * 4);
  return new Uint8Array(image.asPng());
}

/** Returns how wide the letters of one line are, in px; 0 where nothing is drawn. */
export function widthOf(textElement: string): number {
  const box = open(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${textElement}</svg>`).getBBox();
  return box?.width ?? 0;
}
