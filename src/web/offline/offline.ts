import { offerNewVersion } from "./new-version.tsx";

/** Between two checks for a newer version, in milliseconds. The page checks when it becomes visible. */
const ASK_AGAIN_MS = 30 * 60_000;

/**
 * Offers a reload once this version's code is gone from the server. With `keepsFiles`, also starts the service worker
 * (docs/behavior/screens.md#offline). Fails if the browser blocks service workers, as in some private windows.
 */
export async function startOffline(keepsFiles: boolean): Promise<void> {
  // A newer version may have replaced the file of lazy-loaded code.
  addEventListener("vite:preloadError", offerNewVersion);
  if (!keepsFiles || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let hasAsked = Date.now();
  // The new service worker may have cached a newer build than this page's.
  serviceWorker.addEventListener("controllerchange", offerNewVersion);
  const registration = await serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - hasAsked < ASK_AGAIN_MS) return;
    hasAsked = Date.now();
    registration.update().catch(() => undefined);
  });
}
