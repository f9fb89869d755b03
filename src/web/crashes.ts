/** What a person reads who asks for help, and by which the crash is found in the log. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13);

let nameOfPage = () => "unknown";

/** Reports that a page has failed (docs/behavior/screens.md#pages-that-fail). Never fails itself. */
export function reportCrash(error: unknown, reference = newReference()): void {
  import("./report-crash.ts").then(({ sendCrash }) => sendCrash(error, reference, nameOfPage())).catch(() => undefined);
}

/** Reports from now on what fails outside of what React draws, too. `pageName` names the page that is on screen. */
export function watchCrashes(pageName: () => string): void {
  nameOfPage = pageName;
  addEventListener("error", ({ error }) => reportCrash(error));
  addEventListener("unhandledrejection", ({ reason }) => reportCrash(reason));
}
