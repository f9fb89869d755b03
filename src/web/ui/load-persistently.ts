import { loadFailedSheets } from "./failed-sheets.ts";

/** The code of a part could not be loaded: there is no network, or a newer version has replaced it. */
export class PartNotLoaded extends Error {}

/** The waits between tries, and the time limit of all tries together, in milliseconds. */
const WAITS_MS = [400, 1_500];
const TIME_LIMIT_MS = 8_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loads something with up to three tries and waits in between, and fails like the last one. */
async function tryThrice<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
  return load();
}

/**
 * Loads code and its style sheets with retries and a time limit (docs/behavior/screens.md#code-that-fails-to-load).
 * Fails with PartNotLoaded.
 */
export async function loadPersistently<T>(load: () => Promise<T>): Promise<T> {
  const late = pause(TIME_LIMIT_MS).then(() => Promise.reject(new Error("no answer")));
  const loadAll = () => loadFailedSheets().then(load);
  return Promise.race([tryThrice(loadAll), late]).catch((cause: unknown) => {
    throw new PartNotLoaded("A part of the page could not be loaded", { cause });
  });
}
