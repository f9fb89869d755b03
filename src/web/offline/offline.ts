import { offerNewVersion } from "./new-version.tsx";

/**
 * The minimum time between two checks for a newer version, in milliseconds. The page checks when it becomes visible.
 */
const ASK_AGAIN_MS = 30 * 60_000;

/**
 * Offers a reload once this version's code is gone from the server. With `keepsFiles`, also starts the service worker,
 * and offers a reload when a newer version is cached (docs/behavior/screens.md#offline). Fails if the browser blocks
 * service workers, as in some private windows.
 */
export async function startOffline(keepsFiles: boolean): Promise<void> {
  // The browser could not load a file of lazy-loaded code. Perhaps a newer version was deployed, and the server no
  // longer has the file.
  addEventListener("vite:preloadError", offerNewVersion);
  if (!keepsFiles || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let hasAsked = Date.now();
  // A service worker that has just taken control may have cached a newer build than this page's.
  serviceWorker.addEventListener("controllerchange", offerNewVersion);
  const registration = await serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - hasAsked < ASK_AGAIN_MS) return;
    hasAsked = Date.now();
    // If there is no network, the next check tries again.
    registration.update().catch(() => undefined);
  });
}
