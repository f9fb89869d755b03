import { useRef } from "react";

/** Runs an act that is not begun again before it has ended: two clicks may come before the screen is drawn again. */
export function useActOnce(): (act: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (act) => {
    if (isRunning.current) return;
    isRunning.current = true;
    act()
      .catch(() => undefined) // The mutation has told it already.
      .finally(() => {
        isRunning.current = false;
      });
  };
}
