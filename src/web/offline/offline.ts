import { ownScript, showNewVersion, watchVersion } from "./new-version.tsx";
import type { IsKept } from "./service-worker.ts";

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
  watchVersion();
  if (!keepsFiles || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let hasAsked = Date.now();
  serviceWorker.addEventListener("controllerchange", async () => {
    if (await isOutdated(serviceWorker.controller)) showNewVersion();
  });
  const registration = await serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - hasAsked < ASK_AGAIN_MS) return;
    hasAsked = Date.now();
    // If there is no network, the next check tries again.
    registration.update().catch(() => undefined);
  });
}

/** Whether the service worker has cached a build other than this page's. */
async function isOutdated(worker: ServiceWorker | null): Promise<boolean> {
  const own = ownScript();
  if (worker === null || own === null) return false;
  const { port1, port2 } = new MessageChannel();
  const question: IsKept = { type: "IS_KEPT", path: own };
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === false);
    worker.postMessage(question, [port2]);
  });
}
