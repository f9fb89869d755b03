import { returnPath } from "../../domain/remembered-path.ts";

/** The page to come back to after signing in: for this tab, and for an hour for the one that a mail's link opens. */
const PATH_KEY = "cfp-bracket.auth-redirect-path";
const PATH_KEPT_MS = 3_600_000;

/** Remembers the page the visitor is on, if it is one to come back to; forgets an earlier one if not. */
export function rememberPath(): void {
  const path = returnPath(window.location.pathname);
  forgetPath();
  if (path === null) return;
  try {
    sessionStorage.setItem(PATH_KEY, path);
    localStorage.setItem(PATH_KEY, JSON.stringify({ path, until: Date.now() + PATH_KEPT_MS }));
  } catch {
    // Then the way leads to the first page.
  }
}

/** The remembered page, which is forgotten with that; `/` without one. */
export function takeRememberedPath(): string {
  let path: string | null = null;
  try {
    path = sessionStorage.getItem(PATH_KEY) ?? keptPath();
  } catch {
    // Nothing can have been remembered.
  }
  forgetPath();
  return returnPath(path) ?? "/";
}

function keptPath(): string | null {
  const { path, until } = JSON.parse(localStorage.getItem(PATH_KEY) ?? "{}") as { path?: string; until?: number };
  return path !== undefined && until !== undefined && Date.now() < until ? path : null;
}

function forgetPath(): void {
  try {
    sessionStorage.removeItem(PATH_KEY);
    localStorage.removeItem(PATH_KEY);
  } catch {
    // Nothing can have been remembered.
  }
}
