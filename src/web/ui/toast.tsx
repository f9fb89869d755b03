import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { onTopLayerChange, topLayerHost } from "./dialog/top-layer.ts";
import { CrossIcon } from "./icons.tsx";
import { announce } from "./live-region.ts";
import { createStore } from "./store.ts";
import styles from "./toast.module.css";

interface Message {
  readonly id: number;
  readonly variant: "default" | "destructive";
  readonly title: string;
  readonly message: string;
  readonly action: ReactNode;
  readonly isOpen: boolean;
}

/** docs/behavior/screens.md#toasts */
const DURATION_MS = 5_000;
const SWIPE_PX = 50;

/** Replaces any previous one. */
const newest = createStore<Message | null>(null);
let lastId = 0;

export const onToastChange = newest.subscribe;

export function visibleToast(): Message | null {
  const toast = newest.get();
  return toast?.isOpen ? toast : null;
}

function show(variant: Message["variant"], title: string, message: string, action?: ReactNode): void {
  newest.set({ id: ++lastId, variant, title, message, action, isOpen: true });
  announce(`${title}. ${message}`, variant === "destructive");
}

function dismiss(): void {
  const toast = visibleToast();
  if (toast !== null) newest.set({ ...toast, isOpen: false });
}

export const toast = {
  success: (message: string, title = "Success", action?: ReactNode) => show("default", title, message, action),
  error: (message: string, title = "Error") => show("destructive", title, message),
  dismiss,
};

/** A popover, so that toasts are above dialogs and their backdrops. */
function createLayer(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const layer = document.createElement("div");
  layer.popover = "manual";
  layer.className = styles.layer ?? "";
  return layer;
}

/**
 * A dialog makes everything outside it inert, so the layer moves into the topmost one. In browsers without popovers,
 * its `z-index` keeps it on top.
 */
function raise(layer: HTMLElement): void {
  const host = topLayerHost();
  if (layer.parentElement !== host) host.append(layer);
  hide(layer);
  layer.showPopover?.();
}

function hide(layer: HTMLElement): void {
  if ("hidePopover" in layer && layer.matches(":popover-open")) layer.hidePopover();
}

/** Render it once in the app. */
export function Toaster() {
  const current = newest.use();
  const [layer] = useState(createLayer);
  const [faded, setFaded] = useState(0);
  useEffect(() => {
    if (layer === null || current === null) return undefined;
    if (current.isOpen) {
      raise(layer);
      return onTopLayerChange(() => raise(layer));
    }
    hide(layer);
    const fades = layer.getAnimations?.() ?? [];
    Promise.allSettled(fades.map(({ finished }) => finished)).then(() => setFaded(current.id));
    return undefined;
  }, [layer, current]);
  useEffect(() => () => layer?.remove(), [layer]);
  if (layer === null || current === null || faded === current.id) return null;
  return createPortal(<Toast key={current.id} toast={current} />, layer);
}

/** Stays open while it is hovered or focused, and while the window is not focused. */
function Toast({ toast: { variant, title, message, action, isOpen } }: { toast: Message }) {
  const element = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [start, setStart] = useState<number | null>(null);
  const [swiped, setSwiped] = useState(0);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);

  useEffect(() => {
    const timer = isOpen && !isHeld ? setTimeout(dismiss, DURATION_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isOpen, isHeld]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("blur", () => setHeld(true), { signal });
    window.addEventListener("focus", () => setHeld(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "F8" && element.current?.focus(), { signal });
    return () => controller.abort();
  }, []);

  const endSwipe = () => {
    setStart(null);
    if (swiped > SWIPE_PX) dismiss();
    else setSwiped(0);
  };
  return (
    <section
      ref={element}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      data-not-printed
      className={classNames(styles.toast, styles[variant])}
      style={swiped > 0 ? { transform: `translateX(${swiped}px)` } : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onPointerDown={({ button, clientX }) => setStart(button === 0 ? clientX : null)}
      onPointerMove={({ clientX }) => start !== null && setSwiped(Math.max(0, clientX - start))}
      onPointerUp={endSwipe}
      onPointerCancel={endSwipe}
    >
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        <div className={styles.message}>{message}</div>
      </div>
      {action}
      <IconButton label="Close" icon={<CrossIcon />} onClick={dismiss} />
    </section>
  );
}
