/** The first signs that somebody is there. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A loader for `lazy` that starts by itself at the first sign of a person, so that the first click on what it loads
 * does not wait for the network, and the first paint not for it. What fails then is tried again at the click.
 */
export function preloadOnInteraction<T>(load: () => Promise<T>): () => Promise<T> {
  const warmUp = () => {
    for (const sign of SIGNS) removeEventListener(sign, warmUp);
    load().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, warmUp, { passive: true });
  return load;
}
