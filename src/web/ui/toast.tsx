import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { announce } from "./live-region.ts";
import { dismissToast, onToastChange, showToast, visibleToast } from "./toast-queue.ts";

/** Short messages in the corner of the window; a new one replaces the one before (docs/rules.md#toasts). */
export const toast = {
  success(message: string, title = "Success"): void {
    showToast({ variant: "default", title, message });
  },
  error(message: string, title = "Error"): void {
    showToast({ variant: "destructive", title, message });
  },
  /** Closes the visible toast. */
  dismiss: dismissToast,
};

/** How long to wait before preloading, so that it does not slow down the first interaction, in milliseconds. */
const PRELOAD_DELAY_MS = 1500;

/**
 * Shows the toasts; once in the app. The code that draws them is loaded soon after the first click or key, so that it is
 * there when the toast has to say that the network is gone. If it cannot be loaded, the text is at least announced.
 */
export function Toaster() {
  const visible = useSyncExternalStore(onToastChange, visibleToast);
  const [Viewport, setViewport] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Viewport) return;
    const load = () => import("./toast-viewport.tsx").then((module) => setViewport(() => module.ToastViewport));
    const preload = () => setTimeout(() => load().catch(() => undefined), PRELOAD_DELAY_MS);
    if (visible) load().catch(() => announce(`${visible.title}. ${visible.message}`));
    addEventListener("pointerdown", preload, { once: true });
    addEventListener("keydown", preload, { once: true });
    return () => {
      removeEventListener("pointerdown", preload);
      removeEventListener("keydown", preload);
    };
  }, [Viewport, visible]);

  return Viewport && <Viewport />;
}
