import { onTopLayerChange, topLayerHost } from "./dialog/top-layer.ts";
import styles from "./visually-hidden.module.css";

/** Screen readers miss text that is added together with its region, so it is added this many milliseconds later. */
const SETTLE_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function liveRegion(): HTMLElement {
  if (!region) {
    region = document.createElement("div");
    region.className = styles.visuallyHidden ?? "";
    region.setAttribute("role", "status");
    onTopLayerChange(() => region && topLayerHost().append(region));
  }
  if (region.parentElement !== topLayerHost()) topLayerHost().append(region);
  return region;
}

/** Newer text replaces waiting text, and repeated text is read again. */
export function announce(text: string, isUrgent = false): void {
  const target = liveRegion();
  target.setAttribute("aria-live", isUrgent ? "assertive" : "polite");
  clearTimeout(timer);
  if (target.textContent === text) target.textContent = "";
  timer = setTimeout(() => {
    target.textContent = text;
  }, SETTLE_MS);
}
