import { inflateSync } from "node:zlib";

/** A decoded picture. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Returns a pixel's color as `#RRGGBB`. */
  at(x: number, y: number): string;
}

const BYTES = 4;

/** Returns PNG's prediction of a byte: from the byte on the left, the byte above, or both. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((each) => Math.abs(estimate - each)) as [
    number,
    number,
    number,
  ];
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}

/** Decodes a PNG with 8 bits per channel for red, green, blue and alpha. Fails for any other format. */
export function decodePng(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes);
  if (file.toString("latin1", 1, 4) !== "PNG") throw new Error("this is no PNG");
  const parts: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body[8] !== 8 || body[9] !== 6 || body[12] !== 0) throw new Error("this PNG is of another kind");
    }
    if (type === "IDAT") parts.push(body);
  }
  const packed = inflateSync(Buffer.concat(parts));
  const row = width * BYTES;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const left = x < BYTES ? 0 : (pixels[y * row + x - BYTES] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * row + x] ?? 0);
      const corner = x < BYTES || y === 0 ? 0 : (pixels[(y - 1) * row + x - BYTES] ?? 0);
      pixels[y * row + x] = (packed[y * (row + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return {
    width,
    height,
    at: (x, y) => `#${pixels.toString("hex", y * row + x * BYTES, y * row + x * BYTES + 3)}`.toUpperCase(),
  };
}
