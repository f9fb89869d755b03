/** The reference that a person quotes when asking for help, and by which the crash is found in the log. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13);

let nameOfPage = () => "unknown";

/** Reports that a page has failed (docs/behavior/screens.md#pages-that-fail). Never fails itself. */
export function reportCrash(error: unknown, reference = newReference()): void {
  import("./report-crash.ts").then(({ sendCrash }) => sendCrash(error, reference, nameOfPage())).catch(() => undefined);
}

/** Also reports errors outside of React from now on. `pageName` names the current page. */
export function watchCrashes(pageName: () => string): void {
  nameOfPage = pageName;
  addEventListener("error", ({ error }) => reportCrash(error));
  addEventListener("unhandledrejection", ({ reason }) => reportCrash(reason));
}
