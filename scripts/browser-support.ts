import { globSync, readFileSync } from "node:fs";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { OLDEST } from "../vite/browsers.ts";

/**
 * Methods that the built files may call even though one of the oldest supported browsers lacks them. Each has the
 * reason why the call is safe.
 */
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

const BROWSERS = ["chrome", "edge", "firefox", "safari", "safari_ios"] as const;

/** Whether `version` is `wanted` or newer. In the data, `wanted` may look like `≤37`. */
function isReached(version: string, wanted: SimpleSupportStatement["version_added"] | undefined): boolean {
  if (typeof wanted !== "string") return false;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = Number.NaN, wantedMinor = 0] = wanted.replace("≤", "").split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Whether all browsers, in these versions, support an identifier without a flag. */
function isSupported({ __compat }: Identifier, versions: Readonly<Record<string, string>>): boolean {
  return BROWSERS.every((browser) => {
    const version = versions[browser] ?? "9999";
    const statements = [__compat?.support[browser] ?? []].flat() as SimpleSupportStatement[];
    return statements.some(
      (each) => isReached(version, each.version_added) && !isReached(version, each.version_removed) && !each.flags,
    );
  });
}

/**
 * Returns the methods that all current browsers have but at least one of the oldest supported browsers lacks, such as
 * `toSorted` or, for static methods, `AbortSignal.any`.
 */
function missingMethods(): Set<string> {
  const oldest = { ...OLDEST, safari_ios: OLDEST.ios_saf ?? "" };
  const known = new Set<string>();
  const missing = new Set<string>();
  for (const [name, type] of Object.entries({ ...bcd.api, ...bcd.javascript.builtins })) {
    // GPU types are skipped, because their methods have common names.
    if (name.startsWith("GPU")) continue;
    for (const [member, about] of Object.entries(type as Record<string, Identifier>)) {
      const [method = "", kind] = member.split("_");
      if (method === "" || (kind !== undefined && kind !== "static")) continue;
      if (isSupported(about, oldest)) known.add(method).add(`${name}.${method}`);
      else if (isSupported(about, {})) missing.add(kind === "static" ? `${name}.${method}` : method);
    }
  }
  // The built code does not show a value's type. Therefore, a name is excluded if another type has a supported method
  // with that name.
  return new Set([...missing].filter((each) => !known.has(each)));
}

/**
 * Checks that the built scripts call no method that a browser in the `browserslist` lacks, according to Mozilla's
 * browser data. A call with `?.(` is fine, because it checks for the method. The build target covers the syntax.
 */
export function checkBrowserSupport(): string {
  const missing = missingMethods();
  const files = globSync("dist/client/**/*.js");
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:\b([A-Z]\w+))?\.([a-z]\w+)\(/gi)].flatMap(([, type, method = ""]) =>
      [method, `${type}.${method}`]
        .filter((call) => missing.has(call) && !(call in ALLOWED))
        .map((call) => `${call}() in ${file}`),
    ),
  );
  if (files.length === 0) throw new Error("there is no build");
  if (found.length > 0) throw new Error([...new Set(found)].join("\n"));
  return `no unsupported calls in ${files.length} scripts`;
}
