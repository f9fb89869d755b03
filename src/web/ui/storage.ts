type Area = "localStorage" | "sessionStorage";

/** Returns the stored value; null if there is none, if it is damaged, or if the browser blocks storage. */
export function readStored<T>(key: string, area: Area = "localStorage"): T | null {
  try {
    return JSON.parse(window[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes it. Does nothing if the browser blocks storage. */
export function writeStored(key: string, value: unknown, area: Area = "localStorage"): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
  } catch {
    // The value is lost when the page closes.
  }
}
