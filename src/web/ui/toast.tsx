import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { announce } from "./live-region.ts";
import css from "./plain-toast.module.css";
import { dismissToast, onToastChange, showToast, visibleToast } from "./toast-queue.ts";

/**
 * Short messages in the corner of the window; a new one replaces the previous one (docs/behavior/screens.md#toasts).
 */
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

/** How long to wait before preloading, in milliseconds, so that it does not slow down the first interaction. */
const PRELOAD_DELAY_MS = 1500;

/**
 * Shows the toasts; render it once in the app. Its code is loaded soon after the first click or key, so that it is
 * available when a toast has to report that the network is gone. If it cannot be loaded, the text is announced and
 * shown plainly.
 */
export function Toaster() {
  const visible = useSyncExternalStore(onToastChange, visibleToast, visibleToast);
  const [Viewport, setViewport] = useState<ComponentType | null>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (Viewport) return;
    const load = () => import("./toast-viewport.tsx").then((module) => setViewport(() => module.ToastViewport));
    const preload = () => setTimeout(() => load().catch(() => undefined), PRELOAD_DELAY_MS);
    const fail = (text: string) => {
      announce(text);
      setMissing(true);
    };
    if (visible) load().catch(() => fail(`${visible.title}. ${visible.message}`));
    addEventListener("pointerdown", preload, { once: true });
    addEventListener("keydown", preload, { once: true });
    return () => {
      removeEventListener("pointerdown", preload);
      removeEventListener("keydown", preload);
    };
  }, [Viewport, visible]);

  if (Viewport) return <Viewport />;
  // Already announced; hidden so that a screen reader does not read it twice.
  return isMissing && visible ? (
    <p className={css.plain} aria-hidden="true">
      {visible.message}
    </p>
  ) : null;
}
