import { routeAt } from "../navigation/routes.ts";

/** To quote when asking for help: the log has it, too. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13);

/** docs/behavior/screens.md#pages-that-fail */
export function reportCrash(error: unknown, reference = newReference()): void {
  sendCrash(error, reference).catch(() => undefined);
}

/** For errors outside of React. */
export function watchCrashes(): void {
  addEventListener("error", ({ error }) => reportCrash(error));
  addEventListener("unhandledrejection", ({ reason }) => reportCrash(reason));
}

/** In one visit; later reports are mostly repeats. */
const MOST_REPORTS = 3;

/** The server's limits, in characters. */
const LONGEST = { message: 500, stack: 4_000 };

/** Caused by the network or by leaving the page. */
const NOT_OURS: readonly string[] = ["AbortError", "TimeoutError", "NetworkError", "TRPCClientError"];

const reported = new Set<string>();

/**
 * Sends the error's name, message and stack, and the page's name, not its URL. Ignores errors from browser extensions
 * and repeats.
 */
export async function sendCrash(error: unknown, reference: string): Promise<void> {
  if (!(error instanceof Error) || NOT_OURS.includes(error.name)) return;
  const { stack = "" } = error;
  if (!stack.includes(location.origin)) return;
  const message = `${error.name}: ${error.message}`.slice(0, LONGEST.message);
  if (reported.has(message) || reported.size >= MOST_REPORTS) return;
  reported.add(message);
  const page = routeAt(location.pathname).route.name;
  const report = { reference, page, message, stack: stack.slice(0, LONGEST.stack) };
  await fetch("/api/crash-reports", {
    method: "POST",
    body: JSON.stringify(report),
    headers: { "Content-Type": "application/json" },
    // With `keepalive`, the browser completes the request even if the page is closed.
    keepalive: true,
    credentials: "omit",
  });
}
