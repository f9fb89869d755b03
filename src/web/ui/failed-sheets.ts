/** Style sheets that could not be loaded, as their elements. */
const failed = new Set<HTMLLinkElement>();

/** Begins to notice the style sheets of pages and dialogs that cannot be loaded. */
export function watchSheets(): void {
  // Such an event goes no further than its element, but passes the document on its way there.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  };
  document.addEventListener("error", notice, true);
}

/**
 * Loads style sheets again that could not be loaded. The code of a page asks for its sheets before it is run, but only once:
 * the next time it takes them for loaded, and the page would stand there without. Fails if one fails again.
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
