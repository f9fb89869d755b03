import type { Env } from "../http/env.ts";

/** In the provider's format. */
export interface BatchMail {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/**
 * `accepted`: all emails are sent except those at the indexes in `rejected`. `again`: the same call may be repeated,
 * because the result is unknown or the failure is temporary. `closed`: the provider accepts no emails from us for now.
 */
type BatchResult =
  | { readonly kind: "accepted"; readonly rejected: number[] }
  | { readonly kind: "again"; readonly reason: string; readonly isTooFast: boolean; readonly after: number | null }
  | { readonly kind: "closed"; readonly reason: string };

/** The provider's limit of requests per second is null if it does not say. */
export interface SentBatch {
  readonly result: BatchResult;
  readonly perSecond: number | null;
}

/** Errors that a retry cannot fix. */
const CLOSED = new Set(["daily_quota_exceeded", "monthly_quota_exceeded"]);

/**
 * Sends up to 100 emails in one request; `timeout` is in milliseconds. A rejected email does not hold back the others.
 * The provider remembers the idempotency key for a day, so repeating a call sends no email twice.
 */
export async function sendBatch(
  env: Env,
  mails: readonly BatchMail[],
  idempotencyKey: string,
  timeout: number,
): Promise<SentBatch> {
  // Imported lazily, because most requests send no email.
  const { Resend } = await import("resend");
  const resend = new Resend(env.RESEND_API_KEY);
  const { data, error, headers } = await resend.batch.send([...mails], {
    idempotencyKey,
    batchValidation: "permissive",
    signal: AbortSignal.timeout(timeout),
  });
  const perSecond = positive(headers?.["ratelimit-limit"]);
  if (error === null) {
    const isList = Array.isArray(data?.data);
    const rejected = (data?.errors ?? []).map(({ index }) => index);
    return { result: isList ? { kind: "accepted", rejected } : again("an unreadable response"), perSecond };
  }
  const { name, statusCode } = error;
  const reason = `${statusCode ?? "no response"}: ${name}`;
  // The provider has accepted a batch with other content under this key, perhaps from an earlier deployment.
  if (name === "invalid_idempotent_request") return { result: { kind: "accepted", rejected: [] }, perSecond };
  if (CLOSED.has(name) || statusCode === 401 || statusCode === 403) {
    return { result: { kind: "closed", reason }, perSecond };
  }
  const after = positive(headers?.["retry-after"]);
  return { result: { ...again(reason), isTooFast: statusCode === 429, after }, perSecond };
}

function again(reason: string) {
  return { kind: "again", reason, isTooFast: false, after: null } as const;
}

function positive(header: string | undefined): number | null {
  const number = Number.parseFloat(header ?? "");
  return Number.isFinite(number) && number > 0 ? number : null;
}
