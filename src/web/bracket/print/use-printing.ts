import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the browser is printing. Meanwhile the body has an attribute, and only printed pages are visible
 * (printed-bracket.module.css). The browser does not wait for the network then, so the printed content must be loaded
 * already.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    let isAnnounced = false;
    const show = (isShown: boolean) => {
      document.body.toggleAttribute("data-prints-bracket", isShown);
      flushSync(() => setIsPrinting(isShown));
    };
    const onBefore = () => {
      isAnnounced = true;
      show(true);
    };
    const onAfter = () => {
      isAnnounced = false;
      show(false);
    };
    // Browsers without these events still change the media type. With them it changes more than once in between.
    const onChange = () => isAnnounced || show(media.matches);
    window.addEventListener("beforeprint", onBefore);
    window.addEventListener("afterprint", onAfter);
    media.addEventListener("change", onChange);
    return () => {
      document.body.removeAttribute("data-prints-bracket");
      window.removeEventListener("beforeprint", onBefore);
      window.removeEventListener("afterprint", onAfter);
      media.removeEventListener("change", onChange);
    };
  }, []);
  return isPrinting;
}
