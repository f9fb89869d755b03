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
import { routeAt } from "./routes.ts";
import { surviveTranslation } from "./translated-page.ts";

/** How long after it has loaded a page begins to be kept for times without a network, in milliseconds. */
const OFFLINE_AFTER_MS = 3_000;

/** Whether the person has asked the browser to save data. */
const isSavingData = (browser: Navigator & { connection?: { saveData?: boolean } }) =>
  browser.connection?.saveData === true;

surviveTranslation();
watchSheets();
watchTooltips();
watchCrashes(() => routeAt(window.location.pathname).route.name);

/** Waits for the style sheets in the page. One that fails leaves the shell, with the way to reload it. */
function sheetsLoaded(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const waiting = links.filter(({ sheet }) => sheet === null);
  return Promise.all(waiting.map((link) => new Promise((resolve) => link.addEventListener("load", resolve))));
}

/** Mounts the app in place of the shell, in one step, once its code and style are there. */
async function mount(root: HTMLElement): Promise<void> {
  // A page whose code cannot be loaded says so itself when it is rendered.
  await Promise.all([
    sheetsLoaded(),
    pageAt(window.location.pathname)
      .load()
      .catch(() => undefined),
  ]);
  document.querySelector("style[data-shell-style]")?.remove();
  startSession();
  // As a transition it is rendered in slices, so that the processor stays free for input.
  startTransition(() => createRoot(root).render(<App />));
}

const root = document.getElementById("root");
if (root !== null) void mount(root);

/** Looks out for a newer version and caches the files of this one, after everything that the page needs. */
function startOfflineLater(): void {
  setTimeout(() => {
    import("../offline/offline.ts")
      .then(({ startOffline }) => startOffline(!isSavingData(navigator)))
      .catch(() => undefined);
  }, OFFLINE_AFTER_MS);
}

// `npm run dev` has no build to keep. The page may have loaded before this script.
if (import.meta.env.PROD) {
  if (document.readyState === "complete") startOfflineLater();
  else window.addEventListener("load", startOfflineLater);
}
