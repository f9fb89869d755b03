import { useRef, useState } from "react";

/**
 * Keeps an action from running twice at the same time: a call while the action is running does nothing. `isRunning` is
 * for the action's button.
 */
export function useRunOnce<Arguments extends unknown[]>(action: (...given: Arguments) => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  // A ref, because two clicks can arrive before the next render updates the state.
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
