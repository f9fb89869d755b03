import { readStored, writeStored } from "../ui/storage.ts";
import { ROUTES } from "./routes.ts";

/** The IDs in a path have only letters, digits, `_` and `-`, so that no path leads to another site. */
const RETURN_PATHS = ROUTES.filter((route) => "isRemembered" in route).map(
  ({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, "[\\w-]{1,64}")}(\\?season=20\\d\\d-\\d\\d)?([?&]week=\\d{1,2})?$`),
);

/** Null for anything that signing in may not lead to, such as another site's URL. */
export function returnPath(path: unknown): string | null {
  return typeof path === "string" && RETURN_PATHS.some((known) => known.test(path)) ? path : null;
}

/**
 * Stored in this tab and, because a link in an email opens a new one, on the device for an hour
 * (docs/behavior/accounts.md#remembered-path).
 */
const PATH_KEY = "cfp-bracket.auth-redirect-path";
const PATH_LIFETIME_MS = 3_600_000;

/** Clears the stored page if a visitor may not return to the current one. */
export function rememberPath(): void {
  const { pathname, search } = window.location;
  storePath(returnPath(pathname + search) ?? returnPath(pathname));
}

export function storePath(path: string | null): void {
  writeStored(PATH_KEY, path, "sessionStorage");
  writeStored(PATH_KEY, path && { path, until: Date.now() + PATH_LIFETIME_MS });
}

export function rememberedPath(): string | null {
  const inTab = readStored(PATH_KEY, "sessionStorage");
  const onDevice = readStored<{ path?: string; until?: number }>(PATH_KEY);
  return returnPath(inTab ?? (Date.now() < (onDevice?.until ?? 0) ? onDevice?.path : null));
}

export function takeRememberedPath(): string {
  const path = rememberedPath();
  storePath(null);
  return path ?? "/";
}
