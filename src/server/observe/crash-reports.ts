import { z } from "zod";
import { AppError, tooManyRequests } from "../app-error.ts";
import { createMinuteLimit } from "../auth/minute-limit.ts";
import { callerNetwork } from "../auth/rate-limit.ts";
import { clientIp } from "../http/context.ts";
import { hasStorableTexts } from "../http/inputs.ts";
import { logProblem } from "./log.ts";
import { framesOf, redact } from "./log-cause.ts";

/**
 * How many reports one server instance accepts per minute. Without a limit, a bug on the home page could cause
 * thousands of reports.
 */
export const REPORTS_A_MINUTE = { forEach: 5, inAll: 60 };

/** How many characters of a browser's `User-Agent` are logged. */
const LONGEST_BROWSER = 200;

/** A browser's report of a failed page. */
export const crashReport = z.strictObject({
  reference: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
    .meta({ description: "The message that the browser shows on the screen." }),
  page: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .meta({ description: "The name of the page, not its URL." }),
  message: z.string().max(500),
  stack: z.string().max(4_000),
});

/** Receives a browser's report of a failed page. */
export type ReceiveCrash = (request: Request, report: unknown) => void;

/**
 * Creates the function that receives browsers' reports of failed pages. The created function removes user input from
 * each report and logs the rest (docs/behavior/screens.md#pages-that-fail). It fails with REQUEST_INVALID or
 * TOO_MANY_REQUESTS.
 */
export function createCrashReports(now: () => number = Date.now): ReceiveCrash {
  const limit = createMinuteLimit(REPORTS_A_MINUTE, now);
  return (request, report) => {
    const { success, data: crash } = crashReport.safeParse(report);
    if (!success || !hasStorableTexts(report)) throw new AppError("REQUEST_INVALID");
    const rejected = limit(callerNetwork(clientIp(request)));
    if (rejected) throw tooManyRequests(rejected.retryAfter);
    const { reference, page, message, stack } = crash;
    logProblem("crash", {
      reference,
      page,
      message: redact(message),
      stack: redact(framesOf(stack)),
      browser: (request.headers.get("user-agent") ?? "").slice(0, LONGEST_BROWSER),
    });
  };
}
