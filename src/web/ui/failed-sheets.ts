/** Style sheets that could not be loaded, as their elements. */
const failed = new Set<HTMLLinkElement>();

/** Starts watching for style sheets of pages and dialogs that cannot be loaded. */
export function watchSheets(): void {
  // Such an event does not bubble, but passes the document in the capture phase.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  };
  document.addEventListener("error", notice, true);
}

/**
 * Reloads failed style sheets. The code of a page requests its sheets only once and then assumes that they are loaded.
 * Fails if one fails again.
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
