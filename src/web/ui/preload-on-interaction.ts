/** The events that show that the page is being used. */
const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A loader for `lazy` that starts at the first interaction, so that neither the first paint nor the first click waits
 * for it. A failed load is tried again when it is needed.
 */
export function preloadOnInteraction<T>(load: () => Promise<T>): () => Promise<T> {
  const preload = () => {
    for (const event of EVENTS) removeEventListener(event, preload);
    load().catch(() => undefined);
  };
  if (typeof window !== "undefined") {
    for (const event of EVENTS) addEventListener(event, preload, { passive: true });
  }
  return load;
}
