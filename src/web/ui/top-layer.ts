/**
 * The page behind a modal dialog is inert: nothing in it is heard or can be clicked. What must stay heard (the live
 * region) or usable (a toast) therefore lives inside the topmost open dialog, and moves when one opens or closes.
 */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The topmost open dialog, or the body. */
export function topLayerHost(): HTMLElement {
  return openDialogs.at(-1) ?? document.body;
}

/** Calls `listener` whenever the host changed; gives the function that stops it. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function moved(): void {
  // For the style sheet: asking `:has(dialog:modal)` there would make the browser look again after every change.
  document.documentElement.toggleAttribute("data-modal", openDialogs.length > 0);
  for (const listener of listeners) listener();
}

/** Shows `dialog` as a modal. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  openDialogs.push(dialog);
  moved();
}

/** Closes `dialog`; the browser gives the focus back to where it was. */
export function closeModal(dialog: HTMLDialogElement): void {
  const index = openDialogs.indexOf(dialog);
  if (index < 0) return;
  openDialogs.splice(index, 1);
  moved();
  if (dialog.open) dialog.close();
}
