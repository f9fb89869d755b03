import { type ComponentProps, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { PrintedBracket } from "./printed-bracket.tsx";

/**
 * What the printer gets instead of the page: the whole bracket on one landscape page, from every width. It is drawn
 * only while the browser prints, whatever made it do so; the browser waits for nothing then, so it is never fetched.
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
    // Where nothing announces the printing the medium still changes; between the two events it flickers.
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
