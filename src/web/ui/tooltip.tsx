import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import styles from "./tooltip.module.css";

/** How long the pointer must rest before a tooltip opens, in milliseconds (docs/behavior/screens.md#tooltips). */
const TOOLTIP_DELAY_MS = 700;

/** How long a tooltip stays after the pointer has left its trigger, so that the pointer can move onto it. */
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
  /** Set if the label adds to the child's own name; not if it repeats it, as on an icon button. */
  readonly describes?: boolean;
  /** One element that accepts a ref and pointer and focus events; the focus may also be inside it. */
  readonly children: ReactElement<TriggerProps>;
}

/**
 * A label that opens below (or above) its child when a mouse rests on it or it gets the keyboard focus, never on touch
 * (docs/behavior/screens.md#tooltips). Escape, a press, scrolling or leaving closes it; the pointer may move onto it
 * (WCAG 1.4.13). It is a native popover, so it is above dialogs and adds no inline style sheet.
 */
export function Tooltip({ label, side = "bottom", describes = false, children }: TooltipProps) {
  const { isOpen, openLater, closeLater, keepOpen, close } = useDelayedOpen();
  const bubble = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLElement | null>(null);
  const id = useId();
  useOpenBubble({ isOpen, side, bubble, trigger, close });

  const { props } = children;
  const child = cloneElement(children, {
    "aria-describedby": describes ? id : props["aria-describedby"],
    onPointerEnter: (event) => {
      trigger.current = event.currentTarget as HTMLElement;
      if (event.pointerType === "mouse") openLater();
      props.onPointerEnter?.(event);
    },
    onPointerLeave: (event) => {
      closeLater();
      props.onPointerLeave?.(event);
    },
    onPointerDown: (event) => {
      close();
      props.onPointerDown?.(event);
    },
    onFocus: (event) => {
      trigger.current = event.currentTarget as HTMLElement;
      if (event.target.matches(":focus-visible")) openLater();
      props.onFocus?.(event);
    },
    onBlur: (event) => {
      close();
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
      {isOpen && (
        <div
          ref={bubble}
          role="tooltip"
          popover="manual"
          className={styles.tooltip}
          onPointerEnter={keepOpen}
          onPointerLeave={closeLater}
        >
          {label}
        </div>
      )}
    </>
  );
}

/** Whether the tooltip is open; each change cancels a pending one. */
function useDelayedOpen() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const controls = useMemo(() => {
    const set = (next: boolean) => {
      clearTimeout(timer.current);
      setOpen(next);
    };
    const setLater = (next: boolean, delay: number) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(setOpen, delay, next);
    };
    return {
      openLater: () => setLater(true, TOOLTIP_DELAY_MS),
      closeLater: () => setLater(false, GRACE_MS),
      keepOpen: () => set(true),
      close: () => set(false),
    };
  }, []);
  return { isOpen, ...controls };
}

interface OpenBubble {
  isOpen: boolean;
  side: "top" | "bottom";
  bubble: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLElement | null>;
  close: () => void;
}

/** Shows and places the bubble when it opens, and closes it on Escape and scrolling. */
function useOpenBubble({ isOpen, side, bubble, trigger, close }: OpenBubble): void {
  useEffect(() => {
    if (!isOpen || !bubble.current || !trigger.current) return;
    bubble.current.showPopover?.();
    placeTooltip(bubble.current, trigger.current, side);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", closeOnEscape, true);
    addEventListener("scroll", close, true);
    return () => {
      removeEventListener("keydown", closeOnEscape, true);
      removeEventListener("scroll", close, true);
    };
  }, [isOpen, side, bubble, trigger, close]);
}

const GAP = 8;
const EDGE = 8;

/**
 * Places a tooltip below or above its trigger, on the other side if there is no space, and always inside the window.
 */
function placeTooltip(bubble: HTMLElement, trigger: HTMLElement, side: "top" | "bottom"): void {
  const around = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = around.top - GAP - height;
  const below = around.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = side === "top" ? (above >= EDGE ? above : below) : fitsBelow || above < EDGE ? below : above;
  const left = around.left + (around.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - EDGE - width;
  bubble.style.top = `${Math.round(top)}px`;
  bubble.style.left = `${Math.round(Math.max(EDGE, Math.min(left, rightmost)))}px`;
}
