import { useRef, useState } from "react";

/** Runs an action once at a time: a call while it is running does nothing. `isRunning` is for the action's button. */
export function useRunOnce<Arguments extends unknown[]>(action: (...given: Arguments) => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  // State would be too late: two clicks can arrive before the next render.
  const running = useRef(false);
  const run = async (...given: Arguments): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await action(...given);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning };
}
