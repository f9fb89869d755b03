import { useRef, useState } from "react";

/** A call while the action is running does nothing. */
export function useRunOnce<Arguments extends unknown[]>(action: (...given: Arguments) => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  // A ref, because two clicks can arrive before the next render.
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
