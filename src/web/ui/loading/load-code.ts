/** The `<link>` elements of style sheets that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

/** Starts watching for style sheets that cannot be loaded. */
export function watchSheets(): void {
  // An element's error events do not bubble, but they pass through the document in the capture phase.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  };
  document.addEventListener("error", notice, true);
}

/**
 * Reloads the style sheets that failed to load. Loading a page's code again would not do this, because the code
 * requests its style sheets only once. Fails if a style sheet fails again.
 */
export async function loadFailedSheets(): Promise<void> {
  const all = [...failed].filter(({ isConnected }) => isConnected);
  failed.clear();
  await Promise.all(
    all.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener("load", resolve);
          again.addEventListener("error", () => reject(new Error(`${again.href} could not be loaded`)));
          link.replaceWith(again);
        }),
    ),
  );
}

/** The pauses between attempts, and the time limit for all attempts together, in milliseconds. */
const WAITS_MS = [400, 1_500];
const TIME_LIMIT_MS = 8_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Attempts a load up to three times, with pauses in between. Fails with the last attempt's error. */
async function retry<T>(load: () => Promise<T>): Promise<T> {
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
 * Fails if there is no network, or if a newer version has replaced the code.
 */
export async function loadPersistently<T>(load: () => Promise<T>): Promise<T> {
  const late = pause(TIME_LIMIT_MS).then(() => Promise.reject(new Error("no response")));
  const loadAll = () => loadFailedSheets().then(load);
  return Promise.race([retry(loadAll), late]);
}

/** The events that show that a person is using the page. */
const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Loads code when the person first moves the pointer, presses, types or moves the focus. The code then does not delay
 * the first paint, and has usually loaded by the first click. Returns `load`; call `load` when the code is needed.
 */
export function preloadOnInteraction<T>(load: () => Promise<T>): () => Promise<T> {
  const preload = () => {
    for (const event of EVENTS) removeEventListener(event, preload);
    load().catch(() => undefined);
  };
  if (typeof window !== "undefined") {
    for (const event of EVENTS) addEventListener(event, preload, { passive: true });
  }
  return load;
}
