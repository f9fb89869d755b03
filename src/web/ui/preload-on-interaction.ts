/** The events that show that somebody is using the page. */
const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A loader for `lazy` that starts at the first interaction with the page: the first paint does not wait for what it
 * loads, and neither does the first click. A load that fails is tried again when it is needed.
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
