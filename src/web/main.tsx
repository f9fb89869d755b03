import "./styles/index.css";
import "./styles/frames.css";
import "virtual:frame-styles.css";
import { App } from "./app.tsx";
import { watchCrashes } from "./crashes.ts";
import { takeOver } from "./frames/takeover.tsx";
import { pageAt } from "./routes.tsx";
import { startSession } from "./session/session.tsx";

/** How long after it has loaded a page begins to be kept for times without a network, in milliseconds. */
const OFFLINE_AFTER_MS = 3_000;

/** Whether the person has asked the browser to save data. */
const isSavingData = (browser: Navigator & { connection?: { saveData?: boolean } }) =>
  browser.connection?.saveData === true;

watchCrashes(() => pageAt(window.location.pathname).name);

const root = document.getElementById("root");

/** Draws the page once its code is there; until then its frame stands (docs/rules.md#the-first-second). */
async function start(root: HTMLElement): Promise<void> {
  const page = pageAt(window.location.pathname);
  // A page whose code cannot be loaded says so itself when it is drawn.
  await page.load().catch(() => undefined);
  startSession();
  takeOver(root, page.name, <App />);
}

if (root !== null) void start(root);

// After everything that the page needs; not where data is dear. `npm run dev` has no build to keep.
if (import.meta.env.PROD && "serviceWorker" in navigator && !isSavingData(navigator)) {
  window.addEventListener("load", () => {
    setTimeout(() => {
      import("./offline/offline.tsx").then(({ startOffline }) => startOffline()).catch(() => undefined);
    }, OFFLINE_AFTER_MS);
  });
}
