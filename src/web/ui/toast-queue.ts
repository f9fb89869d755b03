export interface ToastRecord {
  readonly id: number;
  readonly variant: "default" | "destructive";
  readonly title: string;
  readonly message: string;
  readonly open: boolean;
}

/** How many toasts there are at most (docs/behavior/screens.md#toasts). */
const TOAST_LIMIT = 1;

/** How long a dismissed toast stays in the queue, in milliseconds (docs/behavior/screens.md#toasts). */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly ToastRecord[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly ToastRecord[]): void {
  for (const gone of toasts) {
    if (next.some((kept) => kept.id === gone.id)) continue;
    clearTimeout(removals.get(gone.id));
    removals.delete(gone.id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

/** All toasts, newest first, including dismissed ones that are not removed yet. */
export function currentToasts(): readonly ToastRecord[] {
  return toasts;
}

/** The toast to show, or null. */
export function visibleToast(): ToastRecord | null {
  return toasts.find((toast) => toast.open) ?? null;
}

/** Calls `listener` after every change. Returns the function that stops it. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a toast in front and removes those over the limit. */
export function showToast(content: Pick<ToastRecord, "variant" | "title" | "message">): void {
  change([{ ...content, id: nextId++, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

/** Closes toast `id`, or all of them; each is removed after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id?: number): void {
  const closed = toasts.map((toast) =>
    toast.open && (id === undefined || toast.id === id) ? { ...toast, open: false } : toast,
  );
  for (const [index, toast] of closed.entries()) {
    if (toast === toasts[index]) continue;
    removals.set(
      toast.id,
      setTimeout(() => change(toasts.filter((kept) => kept.id !== toast.id)), TOAST_REMOVE_DELAY_MS),
    );
  }
  change(closed);
}
