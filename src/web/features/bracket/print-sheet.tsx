import { type ComponentType, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { Bracket } from "../../../domain/bracket.ts";
import { loadWithPerson } from "./load-with-person.ts";

type Printed = ComponentType<{ bracket: Bracket }>;

/** What was loaded, so that it can be drawn at once when the browser prints. */
let printed: Printed | null = null;
const load = loadWithPerson(async () => {
  printed = (await import("./printed-bracket.tsx")).PrintedBracket;
});

/**
 * What the printer gets instead of the page: the whole bracket on one landscape page, from every width. It is drawn
 * only while the browser prints, whatever made it do so.
 */
export function PrintSheet({ bracket }: { bracket: Bracket }) {
  const [Sheet, setSheet] = useState<Printed | null>(null);
  const isPrinting = useRef(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    let isAnnounced = false;
    const draw = () => {
      document.body.toggleAttribute("data-prints-bracket", isPrinting.current && printed !== null);
      flushSync(() => setSheet(() => (isPrinting.current ? printed : null)));
    };
    const show = (isShown: boolean) => {
      isPrinting.current = isShown;
      draw();
      if (isShown && printed === null) load().then(draw, () => undefined);
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
  return Sheet && createPortal(<Sheet bracket={bracket} />, document.body);
}

/** Prints the bracket on screen, once what draws it is there. */
export async function printBracket(): Promise<void> {
  if (printed === null) await load().catch(() => undefined);
  window.print();
}
