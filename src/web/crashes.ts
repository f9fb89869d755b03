/** What a person reads who asks for help, and by which the crash is found in the log. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13);

/** Reports that a page has failed (docs/rules.md#pages-that-fail). Never fails itself. */
export function reportCrash(error: unknown, reference = newReference()): void {
  import("./report-crash.ts").then(({ sendCrash }) => sendCrash(error, reference)).catch(() => undefined);
}

/** Reports from now on what fails outside of what React draws. */
export function watchCrashes(): void {
  addEventListener("error", ({ error }) => reportCrash(error));
  addEventListener("unhandledrejection", ({ reason }) => reportCrash(reason));
}
