import { type ReactNode, startTransition, useEffect, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { onRecoverableError } from "../translated-page.ts";
import { setFrameWidth } from "../ui/use-is-phone.ts";
import { FRAME_IDS, FRAME_WIDTHS, type FrameWidth } from "./frame.ts";
import { showMainSheet } from "./main-sheet.ts";

/**
 * Draws the app in the place of the frame, in one step (docs/behavior/screens.md#first-paint). Where the app begins exactly as
 * the frame, as for a visitor who has no draft, the frame is kept and only made to work. Any other is replaced by what
 * the app shows at first, which is the same picture or more of it. In a page that was not prerendered there is no frame.
 */
export function takeOver(root: HTMLElement, page: string, app: ReactNode): void {
  const frame = shownFrame(root);
  const { dataset } = document.documentElement;
  const isExact = root.dataset.page === page && page === "predictor" && !("player" in dataset) && !("draft" in dataset);
  const width = frame?.dataset.frame?.split(" ")[0] as FrameWidth | undefined;
  // From then on this is the app: the style sheet shows it at every width and to everyone.
  const onDrawn = () => {
    delete frame?.dataset.frame;
    showMainSheet();
    // The app begins with the outline that the frame was, and shows in it what the frame has shown.
    if (frame === null || !window.earlyState) return;
    window.earlyState.write?.(frame);
    window.earlyState.write = null;
  };
  const isKept = frame !== null && width !== undefined && isExact;
  const tree = (
    <Shown onDrawn={onDrawn} onShown={carryOver(frame, isKept)}>
      {app}
    </Shown>
  );
  // As a transition it is drawn in slices, so that a finger is not kept waiting. The frame stands until all is drawn.
  startTransition(() => {
    if (isKept) {
      setFrameWidth(FRAME_WIDTHS[width]);
      hydrateRoot(frame, tree, { identifierPrefix: FRAME_IDS[width], onRecoverableError });
    } else {
      createRoot(frame ?? root).render(tree);
    }
  });
}

interface ShownProps {
  children: ReactNode;
  onDrawn: () => void;
  onShown: () => void;
}

/** Calls `onDrawn` once before the app is painted, and `onShown` when it is on screen and answers to what people do. */
function Shown({ children, onDrawn, onShown }: ShownProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(() => {
    // Later, when React is done: it hydrates a part that is pressed at once, but not from within an effect.
    setTimeout(onShown);
  }, [onShown]);
  return children;
}

/** Returns the frame that is on screen, and removes the other ones. */
function shownFrame(root: HTMLElement): HTMLElement | null {
  const parts = [...root.children].filter((each) => each instanceof HTMLElement);
  const shown = parts.find((each) => each.dataset.frame !== undefined && getComputedStyle(each).display !== "none");
  for (const each of parts) if (each !== shown) each.remove();
  return shown ?? null;
}

/**
 * Returns a function that ends the time of the frame: what was pressed in it is pressed again, and what had the focus has
 * it again, if the same control is in the same place of the app. That includes what is pressed while the app is being
 * drawn, and a mouse button or space bar that goes down in the frame and comes up in the app. In a frame that is kept, React answers
 * all of that itself.
 */
function carryOver(frame: HTMLElement | null, isKept: boolean): () => void {
  let pressed = placeOf(window.earlyState?.pressed, frame);
  const focused = placeOf(document.activeElement, frame);
  const press = ({ target }: Event) => {
    if (isDrawn(frame) || !(target instanceof Element)) return;
    pressed = placeOf(target.closest("button"), frame);
  };
  if (frame !== null && !isKept) frame.addEventListener("click", press);
  const settle = frame !== null && !isKept ? releaseInApp(frame) : null;
  return () => {
    frame?.removeEventListener("click", press);
    settle?.();
    const { dataset } = document.documentElement;
    if (!("loading" in dataset)) return;
    for (const mark of ["loading", "player", "draft", "quiet"]) delete dataset[mark];
    focused()?.focus({ preventScroll: true });
    pressed()?.click();
  };
}

/** Whether the app has taken the place of the frame. */
function isDrawn(frame: HTMLElement | null): boolean {
  return frame?.dataset.frame === undefined;
}

/**
 * Presses a control when the mouse button or the space bar that went down on it in the frame comes up on it in the app: the
 * control it went down on is gone by then, so the browser makes no click of it. A finger's tap is a click on what is there
 * by then. Returns a function to call when the app is there: from then on the control is that one, whatever it says later.
 */
function releaseInApp(frame: HTMLElement): () => void {
  let held = placeOf(window.earlyState?.held, frame);
  let control: HTMLElement | null = null;
  const down = (event: PointerEvent | KeyboardEvent) => {
    if (!isPress(event)) return;
    // Also a space bar that repeats: the browser makes a click of it.
    if (isDrawn(frame)) end();
    else held = placeOf(controlOf(event), frame);
  };
  const up = (event: PointerEvent | KeyboardEvent) => {
    if (!isPress(event)) return;
    if (!isDrawn(frame)) {
      held = placeOf(null, frame);
      return;
    }
    end();
    const pressed = control?.isConnected ? control : held();
    const isHeld = event instanceof KeyboardEvent || event.pointerType === "mouse";
    if (isHeld && event.target instanceof Node && pressed?.contains(event.target)) pressed.click();
  };
  const end = () => {
    for (const type of ["pointerdown", "keydown"] as const) document.removeEventListener(type, down, true);
    for (const type of ["pointerup", "keyup"] as const) document.removeEventListener(type, up, true);
  };
  for (const type of ["pointerdown", "keydown"] as const) document.addEventListener(type, down, true);
  for (const type of ["pointerup", "keyup"] as const) document.addEventListener(type, up, true);
  return () => {
    control = held();
  };
}

/** Whether this is of a pointer, or of the key that presses when it comes up. */
const isPress = (event: PointerEvent | KeyboardEvent) => !(event instanceof KeyboardEvent) || event.key === " ";

/** The control that a press is on; the space bar presses no links. */
function controlOf(event: PointerEvent | KeyboardEvent): Element | null {
  const controls = event instanceof KeyboardEvent ? "button" : "a, button";
  return event.target instanceof Element ? event.target.closest(controls) : null;
}

/**
 * Returns a function that finds the control that is where this one was and says the same, or null. Places are counted
 * among elements of one kind: before a page, prerendering writes links to its pictures.
 */
function placeOf(control: Element | null | undefined, frame: HTMLElement | null): () => HTMLElement | null {
  if (!frame || !control || control === frame || !frame.contains(control)) return () => null;
  const path: { readonly name: string; readonly index: number }[] = [];
  for (let each = control; each !== frame && each.parentElement !== null; each = each.parentElement) {
    path.unshift({ name: each.tagName, index: ofKind(each.parentElement, each.tagName).indexOf(each) });
  }
  const text = control.textContent;
  return () => {
    const found = path.reduce<Element | undefined>((each, { name, index }) => each && ofKind(each, name)[index], frame);
    return found instanceof HTMLElement && found.textContent === text ? found : null;
  };
}

function ofKind(parent: Element, name: string): Element[] {
  return [...parent.children].filter(({ tagName }) => tagName === name);
}
