import "./styles/index.css";
import "./styles/frames.css";
import { App } from "./app.tsx";
import { watchCrashes } from "./crashes.ts";
import { NotStyled } from "./error-boundary.tsx";
import { RELOADED_KEY } from "./frames/early-state.ts";
import { loadMainSheet } from "./frames/main-sheet.ts";
import { takeOver } from "./frames/takeover.tsx";
import { pageAt } from "./routes.tsx";
import { startSession } from "./session/session.tsx";
import { surviveTranslation } from "./translated-page.ts";
import { watchSheets } from "./ui/failed-sheets.ts";
import { tryThrice } from "./ui/load-persistently.ts";

/** How long after it has loaded a page begins to be kept for times without a network, in milliseconds. */
const OFFLINE_AFTER_MS = 3_000;

/** Whether the person has asked the browser to save data. */
const isSavingData = (browser: Navigator & { connection?: { saveData?: boolean } }) =>
  browser.connection?.saveData === true;

surviveTranslation();
watchSheets();
watchCrashes(() => pageAt(window.location.pathname).name);

const root = document.getElementById("root");

/** Draws the page once its code and style are there; until then its frame stands (docs/behavior/screens.md#first-paint). */
async function start(root: HTMLElement): Promise<void> {
  const page = pageAt(window.location.pathname);
  // However late it comes: until then the frame is there to read.
  const sheet = tryThrice(loadMainSheet).then(
    () => true,
    () => false,
  );
  // A page whose code cannot be loaded says so itself when it is drawn.
  await page.load().catch(() => undefined);
  const isStyled = await sheet;
  startSession();
  // What says that there is no style begins as no frame does.
  if (isStyled) takeOver(root, page.name, <App />);
  else takeOver(root, "", <NotStyled />);
}

if (root !== null) void start(root);
forgetReload();

/** The code has come: if it does not the next time, the page is loaded anew once more. */
function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // A browser that blocks storage has not kept it either.
  }
}

/** Looks out for a newer version and has the browser keep the files of this one, after everything that the page needs. */
function startOfflineLater(): void {
  setTimeout(() => {
    import("./offline/offline.ts")
      .then(({ startOffline }) => startOffline(!isSavingData(navigator)))
      .catch(() => undefined);
  }, OFFLINE_AFTER_MS);
}

// `npm run dev` has no build to keep. This script is often there later than all that the HTML names.
if (import.meta.env.PROD) {
  if (document.readyState === "complete") startOfflineLater();
  else window.addEventListener("load", startOfflineLater);
}
