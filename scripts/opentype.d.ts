/** Types for the parts of opentype.js that draw badges and list the characters of a font; the package has none of its own. */
declare module "opentype.js" {
  export type PathCommand =
    | { readonly type: "M" | "L"; readonly x: number; readonly y: number }
    | { readonly type: "Q"; readonly x: number; readonly y: number; readonly x1: number; readonly y1: number }
    | {
        readonly type: "C";
        readonly x: number;
        readonly y: number;
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
      }
    | { readonly type: "Z" };

  interface BoundingBox {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  }

  interface Path {
    readonly commands: readonly PathCommand[];
    getBoundingBox(): BoundingBox;
  }

  interface Font {
    readonly unitsPerEm: number;
    /** Which glyph stands for each code point. */
    readonly tables: { readonly cmap: { readonly glyphIndexMap: Readonly<Record<string, number>> } };
    charToGlyph(character: string): { readonly advanceWidth: number; getBoundingBox(): BoundingBox };
    getPath(text: string, x: number, y: number, size: number): Path;
  }

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
