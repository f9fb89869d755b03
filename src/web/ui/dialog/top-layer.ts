/**
 * The open modal dialogs, the topmost last. The page behind a modal dialog is inert: it cannot be clicked, and screen
 * readers skip it. The live region and the toasts therefore move into the topmost dialog whenever a dialog opens or
 * closes.
 */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The topmost open dialog, or the body. */
export function topLayerHost(): HTMLElement {
  return openDialogs.at(-1) ?? document.body;
}

/** Calls `listener` whenever the topmost dialog changes. Returns the function that unsubscribes. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  // Tells the style sheets whether a modal dialog is open. The selector `:has(dialog:modal)` would also work, but
  // browsers would evaluate the selector after every change to the page.
  document.documentElement.toggleAttribute("data-modal", openDialogs.length > 0);
  for (const listener of listeners) listener();
}

/** Shows `dialog` as a modal. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  openDialogs.push(dialog);
  notify();
}

/** Closes `dialog`. The browser returns the focus to the previously focused element. */
export function closeModal(dialog: HTMLDialogElement): void {
  const index = openDialogs.indexOf(dialog);
  if (index < 0) return;
  openDialogs.splice(index, 1);
  notify();
  if (dialog.open) dialog.close();
}
