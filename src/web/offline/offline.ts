import { ownScript, showNewVersion, watchVersion } from "./new-version.tsx";
import type { IsKept } from "./service-worker.ts";

/** How long after its last check a page that becomes visible checks for a newer version, in milliseconds. */
const ASK_AGAIN_MS = 30 * 60_000;

/**
 * Offers a reload once code of this version is gone. Unless the browser asks to save data, also starts the service
 * worker, and reports if the cached version is newer than the page (docs/behavior/screens.md#offline). Fails if the
 * browser refuses the worker, as in some private windows.
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
    // Without a network, the next check tries again.
    registration.update().catch(() => undefined);
  });
}

/** Whether the service worker has cached a different build than this page's. */
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
