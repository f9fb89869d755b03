import type { Resend } from "resend";
import type { Env } from "../env.ts";

/** A mail of a batch, as the provider wants it. */
export interface BatchMail {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/**
 * What the provider made of a batch. `accepted`: it sends all but those at the places in `refused`. `again`: nobody knows,
 * or not now; the same call may be repeated. `closed`: it takes nothing from us for the time being.
 */
type BatchAnswer =
  | { readonly kind: "accepted"; readonly refused: number[] }
  | { readonly kind: "again"; readonly reason: string; readonly isTooFast: boolean; readonly after: number | null }
  | { readonly kind: "closed"; readonly reason: string };

/** What a batch comes to, and how many requests a second the provider allows, if it said so. */
export interface SentBatch {
  readonly answer: BatchAnswer;
  readonly perSecond: number | null;
}

/** Errors that no repetition mends before somebody has done something about them. */
const CLOSED = new Set(["daily_quota_exceeded", "monthly_quota_exceeded"]);

let provider: Promise<Resend> | null = null;

/** The provider's package is imported when first needed. */
function open(env: Env): Promise<Resend> {
  provider ??= import("resend").then(({ Resend }) => new Resend(env.RESEND_API_KEY));
  return provider;
}

/**
 * Hands up to 100 mails to the provider in one request. A mail that it finds fault with keeps none of the others back. It
 * remembers the key for a day, within which the same call is the same mails; it has `timeout` milliseconds to answer.
 */
export async function sendBatch(
  env: Env,
  mails: readonly BatchMail[],
  idempotencyKey: string,
  timeout: number,
): Promise<SentBatch> {
  const resend = await open(env);
  const { data, error, headers } = await resend.batch.send([...mails], {
    idempotencyKey,
    batchValidation: "permissive",
    signal: AbortSignal.timeout(timeout),
  });
  const perSecond = positive(headers?.["ratelimit-limit"]);
  if (error === null) {
    const isAnswer = Array.isArray(data?.data);
    const refused = (data?.errors ?? []).map(({ index }) => index);
    return { answer: isAnswer ? { kind: "accepted", refused } : again("an answer that makes no sense"), perSecond };
  }
  const { name, statusCode } = error;
  const reason = `${statusCode ?? "no answer"}: ${name}`;
  // The key was used with other bytes, so the provider has taken this batch before: after a new deployment, perhaps.
  if (name === "invalid_idempotent_request") return { answer: { kind: "accepted", refused: [] }, perSecond };
  if (CLOSED.has(name) || statusCode === 401 || statusCode === 403) {
    return { answer: { kind: "closed", reason }, perSecond };
  }
  const after = positive(headers?.["retry-after"]);
  return { answer: { ...again(reason), isTooFast: statusCode === 429, after }, perSecond };
}

function again(reason: string) {
  return { kind: "again", reason, isTooFast: false, after: null } as const;
}

/** The number that a header begins with, or null. */
function positive(header: string | undefined): number | null {
  const number = Number.parseFloat(header ?? "");
  return Number.isFinite(number) && number > 0 ? number : null;
}
