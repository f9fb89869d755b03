import { setTimeout as pause } from "node:timers/promises";
import { timeLeft } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";

/** Repeating a call with the same key sends no second email. The provider remembers keys for a day. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly idempotencyKey: string;
  readonly headers?: Record<string, string>;
}

/** In milliseconds, including any waits that the provider requests. */
const TIME_FOR_MAIL = 7_000;

/** For recording an email's result, in milliseconds. */
const TIME_TO_NOTE = 750;

/** The same call may succeed a moment later. */
const TEMPORARY = new Set(["rate_limit_exceeded", "concurrent_idempotent_requests"]);

/**
 * `accepted`: sent, by this call or an earlier one with the same key. `rejected`: not sent. `undeliverable`: not sent,
 * because the provider does not support this kind of address, such as one with non-ASCII letters. `unknown`: there was
 * no readable response, so the email may have been sent.
 */
export type SentMail =
  | { readonly kind: "accepted" }
  | { readonly kind: "rejected" | "undeliverable" | "unknown"; readonly cause: unknown };

/** In milliseconds: as long as the provider says, or one second. */
function waitBeforeRetry(headers: Record<string, string> | null): number {
  const seconds = Number(headers?.["retry-after"] ?? 1);
  return (seconds > 0 ? seconds : 1) * 1_000;
}

/** Never throws. The provider's package has no time limit of its own. */
export async function sendMail(env: Env, { idempotencyKey, ...mail }: Mail): Promise<SentMail> {
  // Imported lazily, because most requests send no email.
  const { Resend } = await import("resend");
  const limit = Math.min(TIME_FOR_MAIL, timeLeft() - TIME_TO_NOTE);
  if (limit <= 0) return { kind: "rejected", cause: "no time was left to send it" };
  const deadline = Date.now() + limit;
  const resend = new Resend(env.RESEND_API_KEY);
  for (;;) {
    const late = pause(Math.max(deadline - Date.now(), 0), "late" as const, { ref: false });
    const result = await Promise.race([resend.emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey }), late]);
    if (result === "late") return { kind: "unknown", cause: "the email provider did not respond in time" };
    if (result.data?.id) return { kind: "accepted" };
    const { error, headers } = result;
    // The response was missing or unreadable.
    if (!error?.statusCode) return { kind: "unknown", cause: error ?? "the email provider's response was unreadable" };
    // A proxy has responded, perhaps after the email was accepted.
    if (!headers?.["content-type"]?.includes("json")) return { kind: "unknown", cause: error };
    // The provider has accepted an email with other content under this key, perhaps from an earlier deployment.
    if (error.name === "invalid_idempotent_request") return { kind: "accepted" };
    if (error.name === "validation_error" && error.message.includes("`to`")) {
      return { kind: "undeliverable", cause: error };
    }
    const wait = waitBeforeRetry(headers);
    if (!TEMPORARY.has(error.name) || Date.now() + wait >= deadline) {
      // A concurrent request with the same key may still send the email.
      return { kind: error.name === "concurrent_idempotent_requests" ? "unknown" : "rejected", cause: error };
    }
    await pause(wait);
  }
}
