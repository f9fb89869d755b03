import "../styles/index.css";
import "../styles/shells.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "../session/session.tsx";
import { watchSheets } from "../ui/loading/load-code.ts";
import { watchTooltips } from "../ui/tooltip.ts";
import { App } from "./app.tsx";
import { watchCrashes } from "./crashes.ts";
import { pageAt } from "./router.tsx";
import { surviveTranslation } from "./translated-page.ts";

/** In milliseconds after the page has loaded. */
const OFFLINE_AFTER_MS = 3_000;

const isSavingData = (browser: Navigator & { connection?: { saveData?: boolean } }) =>
  browser.connection?.saveData === true;

surviveTranslation();
watchSheets();
watchTooltips();
watchCrashes();

/** If a style sheet fails to load, the shell stays on screen with a reload button. */
function sheetsLoaded(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const waiting = links.filter(({ sheet }) => sheet === null);
  return Promise.all(waiting.map((link) => new Promise((resolve) => link.addEventListener("load", resolve))));
}

/** Replaces the shell with the app in one step. */
async function mount(root: HTMLElement): Promise<void> {
  // The page loads its code again on render, and shows an error if that fails too.
  await Promise.all([
    sheetsLoaded(),
    pageAt(window.location.pathname)
      .load()
      .catch(() => undefined),
  ]);
  document.querySelector("style[data-shell-style]")?.remove();
  startSession();
  // A transition renders in slices, so that the main thread stays free for input.
  startTransition(() => createRoot(root).render(<App />));
}

const root = document.getElementById("root");
if (root !== null) void mount(root);

function startOfflineLater(): void {
  setTimeout(() => {
    import("../offline/offline.ts")
      .then(({ startOffline }) => startOffline(!isSavingData(navigator)))
      .catch(() => undefined);
  }, OFFLINE_AFTER_MS);
}

// With `npm run dev`, there are no built files to cache.
if (import.meta.env.PROD) {
  if (document.readyState === "complete") startOfflineLater();
  else window.addEventListener("load", startOfflineLater);
}
