import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

/** The font file. The build copies its folder next to the function, so this relative path works there too. */
const FONT = fileURLToPath(new URL("./fonts/LeagueGothic_400Regular.ttf", import.meta.url));

/** Parses an SVG with our only font. Our SVGs refer to no files, so nothing is fetched. */
function open(svg: string): Resvg {
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [FONT] }, logLevel: "off" });
}

/** Returns an SVG as a PNG. */
export function drawPng(svg: string): Uint8Array<ArrayBuffer> {
  const image = open(svg).render();
  // The garbage collector does not count the memory of the library's bitmaps, and therefore ran too late: 900 bitmaps
  // took 1.3 GB. The collector does count JavaScript buffers. This unused buffer is as large as the bitmap, and makes
  // the collector run in time.
  void new ArrayBuffer(image.width * image.height * 4);
  return new Uint8Array(image.asPng());
}

/** Returns the width of one line's letters, in px; 0 if nothing is drawn. */
export function widthOf(textElement: string): number {
  const box = open(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${textElement}</svg>`).getBBox();
  return box?.width ?? 0;
}
