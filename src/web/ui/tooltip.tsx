import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from "react";
import styles from "./tooltip.module.css";
import { placeTooltip } from "./tooltip-place.ts";

/** How long the pointer rests before the words appear, in milliseconds (specification, section 9). */
const TOOLTIP_DELAY_MS = 700;

/** How long the words stay after the pointer left, so that it can move onto them. */
const GRACE_MS = 120;

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string | undefined;
  onPointerEnter?: (event: React.PointerEvent) => void;
  onPointerLeave?: (event: React.PointerEvent) => void;
  onPointerDown?: (event: React.PointerEvent) => void;
  onFocus?: (event: React.FocusEvent) => void;
  onBlur?: (event: React.FocusEvent) => void;
}

export interface TooltipProps {
  readonly label: string;
  readonly side?: "top" | "bottom";
  /** The label adds to the child's own name; leave it out where it repeats the name, as on an icon button. */
  readonly describes?: boolean;
  /** One element that takes a ref and pointer and focus events; the focus may also come to something in it. */
  readonly children: ReactElement<TriggerProps>;
}

/**
 * Words that appear under (or over) their child when a mouse rests on it or the keyboard reaches it, never by touch.
 * Escape, a press or leaving take them away; the pointer may move onto them (WCAG 1.4.13). A popover of the browser, so
 * it also stands above dialogs and injects no style.
 */
export function Tooltip({ label, side = "bottom", describes = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLElement | null>(null);
  const timer = useRef(0);
  const id = useId();

  const after = (delay: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setOpen, delay, next);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open || !bubble.current || !trigger.current) return;
    bubble.current.showPopover?.();
    placeTooltip(bubble.current, trigger.current, side);
    const close = () => setOpen(false);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", closeOnEscape, true);
    addEventListener("scroll", close, true);
    return () => {
      removeEventListener("keydown", closeOnEscape, true);
      removeEventListener("scroll", close, true);
    };
  }, [open, side]);

  const { props } = children;
  const child = cloneElement(children, {
    "aria-describedby": describes ? id : props["aria-describedby"],
    onPointerEnter: (event) => {
      trigger.current = event.currentTarget as HTMLElement;
      if (event.pointerType === "mouse") after(TOOLTIP_DELAY_MS, true);
      props.onPointerEnter?.(event);
    },
    onPointerLeave: (event) => {
      after(GRACE_MS, false);
      props.onPointerLeave?.(event);
    },
    onPointerDown: (event) => {
      now(false);
      props.onPointerDown?.(event);
    },
    onFocus: (event) => {
      trigger.current = event.currentTarget as HTMLElement;
      if (event.target.matches(":focus-visible")) after(TOOLTIP_DELAY_MS, true);
      props.onFocus?.(event);
    },
    onBlur: (event) => {
      now(false);
      props.onBlur?.(event);
    },
  });

  return (
    <>
      {child}
      {describes && (
        <span id={id} hidden>
          {label}
        </span>
      )}
      {open && (
        <div
          ref={bubble}
          role="tooltip"
          popover="manual"
          className={styles.tooltip}
          onPointerEnter={() => now(true)}
          onPointerLeave={() => after(GRACE_MS, false)}
        >
          {label}
        </div>
      )}
    </>
  );
}
