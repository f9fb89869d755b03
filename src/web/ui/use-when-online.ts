import { useLayoutEffect } from "react";

/**
 * Calls `act` when the network is back, while `isWaiting`, including a network that returns during the first render.
 */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  useLayoutEffect(() => {
    if (!isWaiting) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWaiting, act]);
}
