/**
 * The build puts this script into every page's HTML. It chooses the shell to show, prefetches the page's data, and
 * starts the app once the shell is painted (docs/behavior/screens.md#first-paint).
 */

import { MAIN_DRAFT_KEY, SAVED_KEY } from "../../editor/draft/storage-keys.ts";
import { prefetch, storedSession } from "./prefetch.ts";

const page = document.documentElement.dataset;
try {
  const session = storedSession();
  if (session !== null) page.player = "";
  if ([MAIN_DRAFT_KEY, SAVED_KEY].some((key) => localStorage.getItem(key) !== null)) page.draft = "";
  window.prefetched = prefetch(window.location, session);
} catch {
  // The browser blocks storage, so it has no session and no draft. Nothing is prefetched.
}

/** For the first paint, in milliseconds. The browser does not paint background tabs. */
const LONGEST_WAIT_MS = 500;

/** Moves the tags of the code and style sheets from a template into the page's head. */
function startApp(): void {
  const later = document.querySelector<HTMLTemplateElement>("template[data-app]");
  if (later === null) return;
  for (const file of later.content.querySelectorAll("script, link[rel=stylesheet]")) {
    file.addEventListener("error", sayNotLoaded, { once: true });
  }
  document.head.append(later.content);
  later.remove();
}

const reload = () => window.location.reload();

function sayNotLoaded(): void {
  const state = document.querySelector("[data-loading]");
  if (state === null) return;
  const button = document.createElement("button");
  button.textContent = "Reload the Page";
  button.addEventListener("click", reload);
  const failure = document.createElement("div");
  failure.role = "alert";
  failure.dataset.loading = "failed";
  failure.append("Couldn't load this.", button);
  state.replaceWith(failure);
  window.addEventListener("online", reload);
}

document.addEventListener("DOMContentLoaded", () => {
  setTimeout(startApp, LONGEST_WAIT_MS);
  requestAnimationFrame(() => setTimeout(startApp));
});
