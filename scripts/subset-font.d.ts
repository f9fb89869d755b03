/** Types for the part of subset-font that cuts the fonts of the pages; the package has none of its own. */
declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2" | "truetype";
    /** Keeps the whole font, which is only converted; the text is empty then. */
    readonly keepAllGlyphs?: boolean;
    readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>;
  }

  /** Returns a font with the glyphs that a text needs. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
