import { type ComponentProps, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { PrintedBracket } from "./printed-bracket.tsx";

/**
 * What is printed instead of the page: the whole bracket on one landscape page, whatever the width of the screen
 * (docs/rules.md#printing). It is drawn only while the browser prints. The browser does not wait for the network then,
 * so this code is not loaded lazily.
 */
export function PrintSheet(sheet: ComponentProps<typeof PrintedBracket>) {
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
    // Browsers without these events still change the medium. With them it changes more than once between the two.
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
  return isPrinting ? createPortal(<PrintedBracket {...sheet} />, document.body) : null;
}
