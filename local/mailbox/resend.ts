import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LOCAL_KEYS } from "../keys.ts";
import { type Faults, faultError } from "./faults.ts";
import type { Mailbox, NewMail, Receipt } from "./mailbox.ts";
import { checkMessage, type ResendError } from "./resend-message.ts";

const MAX_BATCH = 100;

/** In milliseconds. */
const NO_RESPONSE_TIME = 30_000;

/** The emails to send, and a function that turns their ids into the response. */
interface SendRequest {
  readonly mails: NewMail[];
  respond(ids: string[]): unknown;
}

type ReadBody = (body: unknown) => SendRequest | ResendError;

function problem(statusCode: number, name: string, message: string): ResendError {
  return { statusCode, name, message };
}

function reject(c: Context, error: ResendError): Response {
  if (error.statusCode === 429) c.header("retry-after", "1");
  return c.json(error, error.statusCode as ContentfulStatusCode);
}

function readOne(body: unknown): SendRequest | ResendError {
  const checked = checkMessage(body);
  if ("error" in checked) return checked.error;
  return { mails: [checked.mail], respond: ([id]) => ({ id }) };
}

/** One invalid email makes the whole batch invalid, unless validation is permissive. */
function readBatch(body: unknown, isPermissive: boolean): SendRequest | ResendError {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_BATCH) {
    return problem(422, "validation_error", `A batch has 1 to ${MAX_BATCH} emails.`);
  }
  const mails: NewMail[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, message] of body.entries()) {
    const checked = checkMessage(message);
    if ("mail" in checked) mails.push(checked.mail);
    else if (isPermissive) errors.push({ index, message: checked.error.message });
    else return checked.error;
  }
  return { mails, respond: (ids) => ({ data: ids.map((id) => ({ id })), ...(isPermissive ? { errors } : {}) }) };
}

/** `inProgress` holds the idempotency keys of requests that have no response yet. */
interface Outbox {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly inProgress: Set<string>;
}

/**
 * A fake of Resend's HTTP API, with the same errors, idempotency keys and headers
 * (resend.com/docs/api-reference/errors).
 */
export function createResend(mailbox: Mailbox, faults: Faults): Hono {
  const outbox: Outbox = { mailbox, faults, inProgress: new Set() };
  const resend = new Hono();

  resend.use(async (c, next) => {
    const key = c.req.header("authorization");
    c.header("ratelimit-limit", "2");
    c.header("ratelimit-remaining", "1");
    c.header("ratelimit-reset", "1");
    if (!key) return reject(c, problem(401, "missing_api_key", "Missing API key in the authorization header."));
    if (key !== `Bearer ${LOCAL_KEYS.resend}`) return reject(c, problem(403, "invalid_api_key", "API key is invalid"));
    return next();
  });

  resend.post("/emails", (c) => send(c, outbox, readOne));
  resend.post("/emails/batch", (c) => {
    const isPermissive = c.req.header("x-batch-validation") === "permissive";
    return send(c, outbox, (body) => readBatch(body, isPermissive));
  });
  // Needs a Resend API key with full access.
  resend.get("/domains", (c) => c.json({ object: "list", has_more: false, data: [] }));
  resend.all("/emails", (c) => reject(c, problem(405, "method_not_allowed", "Method is not allowed.")));
  resend.all("*", (c) => reject(c, problem(404, "not_found", "The requested endpoint does not exist.")));
  return resend;
}

/** Checks the idempotency key, and applies the next fault, if any. */
async function send(c: Context, { mailbox, faults, inProgress }: Outbox, read: ReadBody): Promise<Response> {
  const key = c.req.header("idempotency-key") ?? null;
  if (key !== null && (key.length < 1 || key.length > 256)) {
    return reject(c, problem(400, "invalid_idempotency_key", "The key must be between 1-256 chars."));
  }
  const text = await c.req.text();
  if (key !== null && inProgress.has(key)) {
    const message = "Same idempotency key used while original request is still in progress.";
    return reject(c, problem(409, "concurrent_idempotent_requests", message));
  }
  if (key !== null) inProgress.add(key);
  const fault = faults.take();
  let response: Response;
  try {
    if (fault?.mode === "slow") await wait(fault.delay);
    response = fault?.mode === "error" ? reject(c, faultError(fault)) : accept(c, mailbox, { key, text }, read);
  } finally {
    if (key !== null) inProgress.delete(key);
  }
  if (fault?.mode === "malformed") return c.html("<html>Bad gateway</html>");
  if (fault?.mode === "timeout-after-accept") {
    await wait(NO_RESPONSE_TIME, null, { signal: c.req.raw.signal, ref: false }).catch(() => {});
  }
  return response;
}

/** Repeats the response to an earlier request with the same key. */
function accept(
  c: Context,
  mailbox: Mailbox,
  { key, text }: { key: string | null; text: string },
  read: ReadBody,
): Response {
  const fingerprint = createHash("sha256").update(`${c.req.path}\n${text}`).digest("hex");
  const earlier = key === null ? null : mailbox.findReceipt(key);
  if (earlier && earlier.fingerprint !== fingerprint) {
    const message = "Same idempotency key used with a different request payload.";
    return reject(c, problem(409, "invalid_idempotent_request", message));
  }
  if (earlier) return c.json(earlier.response as object);
  const request = read(parse(text));
  if ("statusCode" in request) return reject(c, request);
  let response: unknown;
  mailbox.accept(request.mails, (ids): Receipt | null => {
    response = request.respond(ids);
    return key === null ? null : { key, fingerprint, response, at: Date.now() };
  });
  return c.json(response as object);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
