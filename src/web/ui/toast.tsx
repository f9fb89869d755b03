import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { announce } from "./live-region.ts";
import { dismissToast, onToastChange, showToast, visibleToast } from "./toast-queue.ts";

/** Short news in the corner of the window; the newest replaces the one before it. */
export const toast = {
  success(message: string, title = "Success"): void {
    showToast({ variant: "default", title, message });
  },
  error(message: string, title = "Error"): void {
    showToast({ variant: "destructive", title, message });
  },
  /** Takes the visible toast away. */
  dismiss: dismissToast,
};

/** Fetching must not compete with the answer to the first touch. */
const WARM_UP_DELAY_MS = 1500;

/**
 * The place of the toasts; once in the app. What draws them is fetched soon after the first touch or key, so that it
 * is there when the news is that the connection is not; if it cannot be had, the words are at least announced.
 */
export function Toaster() {
  const visible = useSyncExternalStore(onToastChange, visibleToast);
  const [Viewport, setViewport] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Viewport) return;
    const load = () => import("./toast-viewport.tsx").then((module) => setViewport(() => module.ToastViewport));
    const warmUp = () => setTimeout(() => load().catch(() => undefined), WARM_UP_DELAY_MS);
    if (visible) load().catch(() => announce(`${visible.title}. ${visible.message}`));
    addEventListener("pointerdown", warmUp, { once: true });
    addEventListener("keydown", warmUp, { once: true });
    return () => {
      removeEventListener("pointerdown", warmUp);
      removeEventListener("keydown", warmUp);
    };
  }, [Viewport, visible]);

  return Viewport && <Viewport />;
}
