import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../app-error.ts";
import type { Env } from "../env.ts";

/** A mail to one person. The key makes a repeated call the same mail (kept by the provider for a day). */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly idempotencyKey: string;
  readonly headers?: Record<string, string>;
}

/** How long the provider may take in all, in milliseconds, with the waits that it asks for. */
const TIME_FOR_MAIL = 7_000;

/** Answers after which the same call may succeed a moment later. */
const PASSING = new Set(["rate_limit_exceeded", "concurrent_idempotent_requests"]);

/** How long to wait before the next try, in milliseconds: as the provider says, else one second. */
function waitBeforeRetry(headers: Record<string, string> | null): number {
  const seconds = Number(headers?.["retry-after"] ?? 1);
  return (Number.isFinite(seconds) && seconds > 0 ? seconds : 1) * 1_000;
}

/**
 * Hands a mail to the provider. The provider's package never throws and has no time limit, so both are made up for
 * here. Fails with EMAIL_SEND_FAILED.
 */
export async function sendMail(env: Env, { idempotencyKey, ...mail }: Mail): Promise<void> {
  const deadline = Date.now() + TIME_FOR_MAIL;
  // Imported when first needed: most requests send no mail.
  const { Resend } = await import("resend");
  const resend = new Resend(env.RESEND_API_KEY);
  for (;;) {
    const late = pause(Math.max(deadline - Date.now(), 0), "late" as const, { ref: false });
    const answer = await Promise.race([resend.emails.send({ from: env.MAIL_FROM, ...mail }, { idempotencyKey }), late]);
    if (answer === "late")
      throw new AppError("EMAIL_SEND_FAILED", { cause: "the mail provider did not answer in time" });
    if (answer.data?.id) return;
    const wait = waitBeforeRetry(answer.headers);
    if (!PASSING.has(answer.error?.name ?? "") || Date.now() + wait >= deadline) {
      throw new AppError("EMAIL_SEND_FAILED", { cause: answer.error ?? "the mail provider's answer made no sense" });
    }
    await pause(wait);
  }
}
