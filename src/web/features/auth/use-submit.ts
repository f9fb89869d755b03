import { useRef, useState } from "react";

/** An act that is under way at most once: while it is, asking again does nothing. */
export function useSubmit<Arguments extends unknown[]>(act: (...given: Arguments) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  // Two clicks may come before the screen is drawn again.
  const running = useRef(false);
  const submit = async (...given: Arguments): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...given);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
