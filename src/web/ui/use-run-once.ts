import { useRef, useState } from "react";

/** Runs an action once at a time: a call while it is running does nothing. `isRunning` is for its button. */
export function useRunOnce<Arguments extends unknown[]>(action: (...given: Arguments) => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  // The state is too late for this: two clicks can come before the screen is drawn again.
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
