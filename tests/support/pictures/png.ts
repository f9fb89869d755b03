import { Resvg } from "@resvg/resvg-js";

/** Decodes a PNG. Fails for any other file. */
export function decodePng(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  if (file.toString("latin1", 1, 4) !== "PNG") throw new Error("this is no PNG");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const size = `width="${width}" height="${height}"`;
  const image = `<image ${size} href="data:image/png;base64,${file.toString("base64")}"/>`;
  const { pixels } = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`).render();
  return {
    width,
    height,
    /** Returns a pixel's color as `#RRGGBB`. */
    at(x: number, y: number): string {
      const start = (y * width + x) * 4;
      return `#${pixels.toString("hex", start, start + 3)}`.toUpperCase();
    },
  };
}
