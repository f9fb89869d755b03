/** The links of style sheets that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

export function watchSheets(): void {
  // An element's error events do not bubble, but can be captured.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  };
  document.addEventListener("error", notice, true);
}

/** Loading a page's code again would not do this: the code requests its style sheets only once. */
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

/** Between attempts, and for all attempts together, in milliseconds. */
const WAITS_MS = [400, 1_500];
const TIME_LIMIT_MS = 8_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** Loads code and its style sheets with retries and a time limit (docs/behavior/screens.md#code-that-fails-to-load). */
export async function loadPersistently<T>(load: () => Promise<T>): Promise<T> {
  const late = pause(TIME_LIMIT_MS).then(() => Promise.reject(new Error("no response")));
  const loadAll = () => loadFailedSheets().then(load);
  return Promise.race([retry(loadAll), late]);
}

const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Loads code when the person first moves the pointer, presses, types or moves the focus: it does not delay the first
 * paint, and has usually loaded by the first click. Returns `load`, to call when the code is needed.
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
