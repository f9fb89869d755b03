import { useEffect, useState } from "react";
import { announce } from "./live-region.ts";

/** In milliseconds. */
const COPIED_MS = 2_000;

/** `isCopied` is true for a moment, so that the button itself can say so. */
export function useCopy() {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    const timer = copies > 0 ? setTimeout(() => setCopies(0), COPIED_MS) : undefined;
    return () => clearTimeout(timer);
  }, [copies]);
  return {
    isCopied: copies > 0,
    /** Returns false if the browser blocked copying. */
    async copy(text: string): Promise<boolean> {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        return false;
      }
      setCopies((before) => before + 1);
      announce("Copied");
      return true;
    },
  };
}
