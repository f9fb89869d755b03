import { globSync, readFileSync } from "node:fs";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { OLDEST } from "../vite/browsers.ts";

/** Methods that are safe although a supported browser lacks them, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  showPopover: "the toast layer checks for it",
  hidePopover: "the toast layer checks for it",
  "AbortSignal.any": "the API client checks for it",
  startViewTransition: "React checks for it",
  skipTransition: "only after startViewTransition()",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "Supabase checks for it, and there are no passkeys",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "Supabase checks for it, and there are no passkeys",
  destroy: "TanStack Query and Serwist have their own",
  format: "Intl's method is older",
  isActive: "TanStack Query has its own",
  use: "React has its own",
};

/** Styles that are safe although a supported browser lacks them, with the reason. */
const ALLOWED_STYLES: Readonly<Record<string, string>> = {
  "text-wrap": "titles only break differently",
  "scrollbar-width": "the scrollbar is only wider",
  "scrollbar-gutter": "the page only moves when its scrollbar appears",
  "scrollbar-color": "the scrollbar only has the browser's color",
  "content-visibility": "long lists only take longer to draw",
  "contain-intrinsic-height": "belongs to content-visibility",
  "starting-style": "dialogs and toasts only open without an animation",
  page: "only the margins of the paper differ",
  "popover-open": "without popovers, the toast layer needs none of these rules",
};

const BROWSERS = ["chrome", "edge", "firefox", "safari", "safari_ios"] as const;

/** `wanted` may be `≤37` (37 or older), which counts as 37. */
function isReached(version: string, wanted: SimpleSupportStatement["version_added"] | undefined): boolean {
  if (typeof wanted !== "string") return false;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = Number.NaN, wantedMinor = 0] = wanted.replace("≤", "").split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Whether every browser in `BROWSERS` supports a feature without a flag, by default in its current version. */
function isSupported({ __compat }: Identifier, versions: Readonly<Record<string, string>>): boolean {
  return BROWSERS.every((browser) => {
    const version = versions[browser] ?? "9999";
    const statements = [__compat?.support[browser] ?? []].flat() as SimpleSupportStatement[];
    return statements.some(
      (each) => isReached(version, each.version_added) && !isReached(version, each.version_removed) && !each.flags,
    );
  });
}

const oldest = { ...OLDEST, safari_ios: OLDEST.ios_saf ?? "" };

/**
 * Returns the methods that one of the oldest supported browsers lacks and all current browsers have. Static methods
 * include their type: `AbortSignal.any`, but `toSorted`.
 */
function missingMethods(): Set<string> {
  const known = new Set<string>();
  const missing = new Set<string>();
  for (const [name, type] of Object.entries({ ...bcd.api, ...bcd.javascript.builtins })) {
    // The methods of the GPU types have common names that libraries also use.
    if (name.startsWith("GPU")) continue;
    for (const [member, about] of Object.entries(type as Record<string, Identifier>)) {
      const [method = "", kind] = member.split("_");
      if (method === "" || (kind !== undefined && kind !== "static")) continue;
      if (isSupported(about, oldest)) known.add(method).add(`${name}.${method}`);
      else if (isSupported(about, {})) missing.add(kind === "static" ? `${name}.${method}` : method);
    }
  }
  // The built code does not show a method's type, so a method is not missing if another type has one with the same
  // name.
  return new Set([...missing].filter((each) => !known.has(each)));
}

/** A call with `?.(` is fine: it checks for the method. */
function missingCalls(script: string, missing: ReadonlySet<string>): string[] {
  return [...script.matchAll(/(?:\b([A-Z]\w+))?\.([a-z]\w+)\(/gi)].flatMap(([, type, method = ""]) =>
    [method, `${type}.${method}`].filter((call) => missing.has(call) && !(call in ALLOWED)).map((call) => `${call}()`),
  );
}

/** A browser ignores a property or unit that it does not know, but a whole rule because of a selector. */
function missingStyles(sheet: string): string[] {
  const { selectors, properties, "at-rules": rules, types } = bcd.css;
  const used: [found: RegExp, known: Identifier | undefined][] = [
    [/::?(?!-)([a-z-]+)(?=[^;{}]*\{)/g, selectors],
    [/[;{]([a-z][a-z-]*):/g, properties],
    [/@([a-z-]+)/g, rules],
    [/\d([a-z]+)/g, types?.length],
  ];
  return used.flatMap(([found, known]) =>
    [...sheet.matchAll(found)].flatMap(([text, name = ""]) => {
      const feature = known?.[name];
      if (feature === undefined || name in ALLOWED_STYLES || isSupported(feature, oldest)) return [];
      return isSupported(feature, {}) ? [text.replace(/^[;{]/, "")] : [];
    }),
  );
}

/**
 * Checks the built scripts' methods and style sheets against the `browserslist`, by Mozilla's browser data. The build
 * converts syntax for these browsers (`target` in vite.config.ts).
 */
export function checkBrowserSupport(): string {
  const missing = missingMethods();
  const files = globSync("dist/client/**/*.{js,css}");
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const each = file.endsWith(".css") ? missingStyles(text) : missingCalls(text, missing);
    return each.map((use) => `${use} in ${file}`);
  });
  if (files.length === 0) throw new Error("there is no build");
  if (found.length > 0) throw new Error([...new Set(found)].join("\n"));
  return `nothing unsupported in ${files.length} scripts and style sheets`;
}
