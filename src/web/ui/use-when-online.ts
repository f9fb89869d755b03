import { useEffect } from "react";

/** Calls `act` when the network is back, while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWaiting, act]);
}
