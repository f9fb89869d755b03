type Area = "localStorage" | "sessionStorage";

/** Null if nothing is stored or the browser blocks storage. */
export function readText(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the text. Returns false if storage is blocked or full. */
export function writeText(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Null if nothing is stored, it is not valid JSON, or the browser blocks storage. */
export function readStored<T>(key: string, area: Area = "localStorage"): T | null {
  try {
    return JSON.parse(readText(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** Null removes the value. Does nothing if the browser blocks storage. */
export function writeStored(key: string, value: unknown, area: Area = "localStorage"): void {
  writeText(key, value === null ? null : JSON.stringify(value), area);
}
