import { onTopLayerChange, topLayerHost } from "./top-layer.ts";
import styles from "./visually-hidden.module.css";

/** Screen readers miss a text that arrives together with its region, so the text comes this much later. */
const SETTLE_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function liveRegion(): HTMLElement {
  if (!region) {
    region = document.createElement("div");
    region.className = styles.visuallyHidden ?? "";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    onTopLayerChange(() => region && topLayerHost().append(region));
  }
  if (region.parentElement !== topLayerHost()) topLayerHost().append(region);
  return region;
}

/**
 * Says `text` politely to people who listen to the page. One region for the whole app; a later text replaces one that
 * still waits, and the same text twice is said twice.
 */
export function announce(text: string): void {
  const target = liveRegion();
  clearTimeout(timer);
  target.textContent = "";
  timer = setTimeout(() => {
    target.textContent = text;
  }, SETTLE_MS);
}
