import { readStored, writeStored } from "../ui/storage.ts";
import { ROUTES } from "./routes.ts";

/**
 * Patterns for the paths that a visitor may return to. The IDs in a path have only letters, digits, `_` and `-`, so
 * that no path leads to another site.
 */
const RETURN_PATHS = ROUTES.filter((route) => "isRemembered" in route).map(
  ({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, "[\\w-]{1,64}")}(\\?season=20\\d\\d-\\d\\d)?([?&]week=\\d{1,2})?$`),
);

/** Returns `path` if it is a page that signing in may lead to. Null for anything else, such as another site's URL. */
export function returnPath(path: unknown): string | null {
  return typeof path === "string" && RETURN_PATHS.some((known) => known.test(path)) ? path : null;
}

/**
 * The storage key of the page to return to after signing in. The page is stored in this tab. It is also stored on the
 * device for an hour, because a link in an email opens a new tab (docs/behavior/accounts.md#remembered-path).
 */
const PATH_KEY = "cfp-bracket.auth-redirect-path";
const PATH_LIFETIME_MS = 3_600_000;

/** Stores the current page if a visitor may return to it; otherwise only clears the stored page. */
export function rememberPath(): void {
  const { pathname, search } = window.location;
  storePath(returnPath(pathname + search) ?? returnPath(pathname));
}

/** Stores a page to return to; null clears the stored page. */
export function storePath(path: string | null): void {
  writeStored(PATH_KEY, path, "sessionStorage");
  writeStored(PATH_KEY, path && { path, until: Date.now() + PATH_LIFETIME_MS });
}

/** Returns the remembered page; null if there is none. */
export function rememberedPath(): string | null {
  const inTab = readStored(PATH_KEY, "sessionStorage");
  const onDevice = readStored<{ path?: string; until?: number }>(PATH_KEY);
  return returnPath(inTab ?? (Date.now() < (onDevice?.until ?? 0) ? onDevice?.path : null));
}

/** Returns the remembered page and clears it; returns `/` if no page is remembered. */
export function takeRememberedPath(): string {
  const path = rememberedPath();
  storePath(null);
  return path ?? "/";
}
