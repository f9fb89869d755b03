import { transform, type UnicodeRange } from "lightningcss";

const CLASS_NAMES = /\.(-?[_a-z][-\w]*)/gi;
const CLASS_ATTRIBUTES = / class="([^"]*)"/g;

/**
 * The first paint waits for these styles, so rules for content that only the app renders are left out, and fonts for
 * other characters.
 */
export function shellStyle(sheets: readonly string[], shells: readonly string[]): string {
  const css = sheets.join("\n");
  const used = new Set(
    shells.flatMap((html) => [...html.matchAll(CLASS_ATTRIBUTES)].flatMap(([, names = ""]) => names.split(" "))),
  );
  const codes = new Set([...shells.join("")].map((character) => character.codePointAt(0) ?? 0));
  const named = new Set([...css.matchAll(CLASS_NAMES)].map(([, name = ""]) => name));
  const { code } = transform({
    filename: "shell.css",
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...named].filter((name) => !used.has(name)),
    visitor: {
      Rule: {
        "font-face": ({ value: { properties } }) => {
          const ranges = properties.find((property) => property.type === "unicode-range")?.value;
          return isAnyIn(codes, ranges) ? undefined : [];
        },
      },
    },
  });
  return code.toString();
}

/** A font without ranges covers all characters. */
function isAnyIn(codes: ReadonlySet<number>, ranges: readonly UnicodeRange[] | undefined): boolean {
  return (
    ranges === undefined || [...codes].some((code) => ranges.some(({ start, end }) => start <= code && code <= end))
  );
}
