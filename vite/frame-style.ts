import { transform } from "lightningcss";

const CLASS_NAMES = /\.(-?[_a-z][-\w]*)/gi;
const CLASS_ATTRIBUTES = / class="([^"]*)"/g;

/**
 * Returns what style sheets say about the frames of a page: the rules for their classes, and those for no class. The
 * first paint waits for a sheet in the head, so it has nothing of what is drawn only when the script has come.
 */
export function frameStyle(sheets: readonly string[], frames: readonly string[]): string {
  const css = sheets.join("\n");
  const used = new Set(
    frames.flatMap((html) => [...html.matchAll(CLASS_ATTRIBUTES)].flatMap(([, names = ""]) => names.split(" "))),
  );
  const named = new Set([...css.matchAll(CLASS_NAMES)].map(([, name = ""]) => name));
  const { code } = transform({
    filename: "frame.css",
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...named].filter((name) => !used.has(name)),
  });
  return code.toString();
}
