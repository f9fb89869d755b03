import { PartNotLoaded } from "./ui/load-persistently.ts";

/** How many reports one visit of a page sends: whatever comes after is mostly the same again. */
const MOST_REPORTS = 3;

/** What the server takes at most, in characters. */
const LONGEST = { message: 500, stack: 4_000 };

/** Errors that say something of the network or of a person who went on, and nothing of the code. */
const NOT_OURS: readonly string[] = ["AbortError", "TimeoutError", "NetworkError", "TRPCClientError"];

const reported = new Set<string>();

/**
 * Sends a report of a crash to the server: the kind of error, its message and the places of its stack, and the name of the
 * page, not its address. Nothing is sent of what the network did, of what an extension of the browser did, of the same error
 * again, and when there are too many.
 */
export async function sendCrash(error: unknown, reference: string, page: string): Promise<void> {
  if (!(error instanceof Error) || error instanceof PartNotLoaded || NOT_OURS.includes(error.name)) return;
  const { stack = "" } = error;
  if (!stack.includes(location.origin)) return;
  const message = `${error.name}: ${error.message}`.slice(0, LONGEST.message);
  if (reported.has(message) || reported.size >= MOST_REPORTS) return;
  reported.add(message);
  const report = { reference, page, message, stack: stack.slice(0, LONGEST.stack) };
  await fetch("/api/crash-reports", {
    ...{ method: "POST", body: JSON.stringify(report), headers: { "Content-Type": "application/json" } },
    // The page may be reloaded at once, and who it is for is nobody's business.
    ...{ keepalive: true, credentials: "omit" },
  });
}
