import { useLayoutEffect } from "react";

/** Calls `act` when the network is back, while `isWaiting`: also when it comes back in the moment that is said. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  useLayoutEffect(() => {
    if (!isWaiting) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWaiting, act]);
}
