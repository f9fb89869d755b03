import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { loadPersistently } from "./load-code.ts";

/**
 * Loads code once `isWanted` is true (docs/behavior/screens.md#code-that-fails-to-load), and again when `retry` is
 * called or the network comes back. `load` must be the same function in every render.
 */
export function useLoaded<T>(load: () => Promise<T>, isWanted = true) {
  const [loaded, setLoaded] = useState<{ readonly by: () => Promise<T>; readonly value: T } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const value = loaded?.by === load ? loaded.value : null;
  const isMissing = isWanted && value === null;

  useEffect(() => {
    void attempt;
    if (!isMissing) return;
    let isCurrent = true;
    loadPersistently(load).then(
      (result) => isCurrent && setLoaded({ by: load, value: result }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
      setFailed(false);
    };
  }, [load, attempt, isMissing]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useWhenOnline(hasFailed, retry);
  return { value, hasFailed, retry };
}

/** From a layout effect, so that no event is missed right after the render. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  useLayoutEffect(() => {
    if (!isWaiting) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWaiting, act]);
}
