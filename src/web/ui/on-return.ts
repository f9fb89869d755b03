/**
 * When the window gets the focus, its tab becomes visible, or the browser restores it from the back/forward cache.
 * Returns the function that unsubscribes.
 */
export function onReturn(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const check = () => document.visibilityState === "visible" && listener();
  for (const event of ["focus", "pageshow"]) window.addEventListener(event, check, { signal });
  document.addEventListener("visibilitychange", check, { signal });
  return () => controller.abort();
}
