import * as Radix from "@radix-ui/react-toast";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { onTopLayerChange, topLayerHost } from "./dialog/top-layer.ts";
import { CrossIcon } from "./icons.tsx";
import styles from "./toast.module.css";
import { currentToasts, dismissToast, onToastChange, type ToastRecord, visibleToast } from "./toast-queue.ts";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Creates the element for the toasts: a popover, so that it is above dialogs and their backdrops. */
function makeLayer(): HTMLElement {
  const layer = document.createElement("div");
  layer.popover = "manual";
  layer.className = styles.layer ?? "";
  return layer;
}

/**
 * Moves the layer into the topmost dialog, where it is not inert, and above everything shown so far. Browsers without
 * popovers place it by the style sheet alone.
 */
function raise(layer: HTMLElement): void {
  const host = topLayerHost();
  if (layer.parentElement !== host) host.append(layer);
  if (!("showPopover" in layer)) return;
  if (layer.matches(":popover-open")) layer.hidePopover();
  layer.showPopover();
}

function Toast({ toast }: { toast: ToastRecord }) {
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      type={toast.variant === "destructive" ? "foreground" : "background"}
      className={classNames(styles.toast, styles[toast.variant])}
      // Moving to another layer must not repeat the entrance animation.
      onAnimationEnd={(event) => event.currentTarget.setAttribute("data-settled", "")}
    >
      <div className={styles.text}>
        <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
        <Radix.Description className={styles.message}>{toast.message}</Radix.Description>
      </div>
      <Radix.Close className={styles.close} aria-label="Close">
        <CrossIcon />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Renders the toasts with Radix: 5 s, swipe right 50 px to close, F8 to focus (docs/behavior/screens.md#toasts). */
export function ToastViewport() {
  const [layer] = useState(makeLayer);
  const toasts = useSyncExternalStore(onToastChange, currentToasts);
  const visible = useSyncExternalStore(onToastChange, visibleToast);

  useEffect(() => {
    raise(layer);
    const stop = onTopLayerChange(() => raise(layer));
    return () => {
      stop();
      layer.remove();
    };
  }, [layer]);

  useEffect(() => {
    if (visible) raise(layer);
  }, [layer, visible]);

  return createPortal(
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={layer}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport hotkey={["F8"]} className={styles.viewport} />
    </Radix.Provider>,
    layer,
  );
}
