import { setTimeout as pause } from "node:timers/promises";
import { timeLeft } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";

/**
 * A mail to one person. With the same key, a repeated call sends no second mail (the provider remembers it for a day).
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly idempotencyKey: string;
  readonly headers?: Record<string, string>;
}

/** How long the provider may take in total, in milliseconds, including waits that it requests. */
const TIME_FOR_MAIL = 7_000;

/** The time reserved for recording the result of a mail, in milliseconds. */
const TIME_TO_NOTE = 750;

/** Errors after which the same call may succeed a moment later. */
const TEMPORARY = new Set(["rate_limit_exceeded", "concurrent_idempotent_requests"]);

/**
 * The result of sending a mail. `accepted`: it is sent, by this call or an earlier one with the same key. `refused`: it
 * is not sent. `misaddressed`: it is not sent, because the provider cannot mail such an address, for example one with
 * letters beyond ASCII. `unknown`: the provider gave no answer that we can read, so it may be sent.
 */
export type SentMail =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused" | "misaddressed" | "unknown"; readonly cause: unknown };

/** Returns how long to wait before a retry, in milliseconds: as long as the provider says, or else one second. */
function waitBeforeRetry(headers: Record<string, string> | null): number {
  const seconds = Number(headers?.["retry-after"] ?? 1);
  return (seconds > 0 ? seconds : 1) * 1_000;
}

/**
 * Sends a mail through the provider. Its package has no time limit and returns errors instead of throwing them; this
 * function has a limit, and never throws.
 */
export async function sendMail(env: Env, { idempotencyKey, ...mail }: Mail): Promise<SentMail> {
  // Imported on demand, because most requests send no mail.
  const { Resend } = await import("resend");
  const limit = Math.min(TIME_FOR_MAIL, timeLeft() - TIME_TO_NOTE);
  if (limit <= 0) return { kind: "refused", cause: "no time was left to send it" };
  const deadline = Date.now() + limit;
  const resend = new Resend(env.RESEND_API_KEY);
  for (;;) {
    const late = pause(Math.max(deadline - Date.now(), 0), "late" as const, { ref: false });
    const result = await Promise.race([resend.emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey }), late]);
    if (result === "late") return { kind: "unknown", cause: "the mail provider did not answer in time" };
    if (result.data?.id) return { kind: "accepted" };
    const { error, headers } = result;
    // A missing status means that there was no answer, or that it was unreadable.
    if (!error?.statusCode) return { kind: "unknown", cause: error ?? "the mail provider's answer made no sense" };
    // A proxy between the provider and us has answered, perhaps after the mail was accepted.
    if (!headers?.["content-type"]?.includes("json")) return { kind: "unknown", cause: error };
    // The idempotency key was used with other content, so the provider has accepted this mail before, perhaps before a
    // deployment.
    if (error.name === "invalid_idempotent_request") return { kind: "accepted" };
    if (error.name === "validation_error" && error.message.includes("`to`")) {
      return { kind: "misaddressed", cause: error };
    }
    const wait = waitBeforeRetry(headers);
    if (!TEMPORARY.has(error.name) || Date.now() + wait >= deadline) {
      // Another request with this key may still be accepted.
      return { kind: error.name === "concurrent_idempotent_requests" ? "unknown" : "refused", cause: error };
    }
    await pause(wait);
  }
}
