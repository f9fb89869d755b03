/**
 * The topmost is the last. The page behind a modal dialog is inert, so the live region and the toasts move into the
 * topmost dialog.
 */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function topLayerHost(): HTMLElement {
  return openDialogs.at(-1) ?? document.body;
}

/** Returns the function that unsubscribes. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  // Browsers would evaluate the selector `:has(dialog:modal)` after every change to the page.
  document.documentElement.toggleAttribute("data-modal", openDialogs.length > 0);
  for (const listener of listeners) listener();
}

export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  openDialogs.push(dialog);
  notify();
  measureView();
  // The Back button must close the dialog and not the page, so the dialog gets an entry in the browser's history.
  if (entryHere().depth < openDialogs.length) {
    const state = { ...window.history.state, visit: entryHere().visit ?? Date.now() };
    window.history.replaceState(state, "");
    window.history.pushState({ ...state, dialogs: openDialogs.length }, "");
  }
  here = entryHere();
}

/** The browser returns the focus to the previously focused element. */
export function closeModal(dialog: HTMLDialogElement): void {
  const index = openDialogs.indexOf(dialog);
  if (index < 0) return;
  openDialogs.splice(index, 1);
  notify();
  if (dialog.open) dialog.close();
}

/** The visit to a page that the history entry belongs to, and the number of open dialogs it stands for. */
function entryHere(): { readonly visit?: number; readonly depth: number } {
  const { visit, dialogs = 0 } = globalThis.window?.history.state ?? {};
  return { visit, depth: dialogs };
}
let here = entryHere();

/**
 * Going back from a dialog's entry closes the topmost dialog. If the dialog was closed in another way, its entry means
 * nothing, so the browser goes on back.
 */
function onPopState(event: PopStateEvent): void {
  const before = here;
  here = entryHere();
  if (here.visit !== before.visit || here.depth >= before.depth) return;
  event.stopImmediatePropagation();
  const surplus = here.depth - openDialogs.length;
  if (surplus >= 0) window.history.go(-surplus - 1);
  else openDialogs.at(-1)?.dispatchEvent(new Event("cancel", { cancelable: true }));
}

/** Tells the style sheets what an on-screen keyboard leaves visible. Only some browsers shrink the window itself. */
function measureView(): void {
  const view = window.visualViewport;
  if (!view || view.scale > 1) return;
  const { style, clientHeight } = document.documentElement;
  style.setProperty("--view-top", `${view.offsetTop}px`);
  style.setProperty("--keyboard", `${Math.max(0, clientHeight - view.offsetTop - view.height)}px`);
  document.documentElement.toggleAttribute("data-short", view.height < SHORT_PX);
  openDialogs.at(-1)?.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
}

const SHORT_PX = 400;

globalThis.window?.addEventListener("popstate", onPopState);
globalThis.window?.visualViewport?.addEventListener("resize", measureView);
