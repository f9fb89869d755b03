import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LOCAL_KEYS } from "../keys.ts";
import { type Faults, faultError } from "./faults.ts";
import type { Mailbox, NewMail, Receipt } from "./mailbox.ts";
import { checkMessage, type ResendError } from "./resend-message.ts";

const LARGEST_BATCH = 100;

/** How long a request that is never answered stays open at most, in milliseconds. */
const NEVER = 30_000;

/** What a request comes to once it is accepted: the mails in it, and the answer that names their ids. */
interface Order {
  readonly mails: NewMail[];
  answer(ids: string[]): unknown;
}

function problem(statusCode: number, name: string, message: string): ResendError {
  return { statusCode, name, message };
}

function refuse(c: Context, error: ResendError): Response {
  if (error.statusCode === 429) c.header("retry-after", "1");
  return c.json(error, error.statusCode as ContentfulStatusCode);
}

function readOne(body: unknown): Order | ResendError {
  const checked = checkMessage(body);
  if ("error" in checked) return checked.error;
  return { mails: [checked.mail], answer: ([id]) => ({ id }) };
}

/** A batch is refused as a whole for one bad mail, unless its validation is `permissive`. */
function readBatch(body: unknown, isPermissive: boolean): Order | ResendError {
  if (!Array.isArray(body) || body.length === 0 || body.length > LARGEST_BATCH) {
    return problem(422, "validation_error", `A batch has 1 to ${LARGEST_BATCH} emails.`);
  }
  const mails: NewMail[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, message] of body.entries()) {
    const checked = checkMessage(message);
    if ("mail" in checked) mails.push(checked.mail);
    else if (isPermissive) errors.push({ index, message: checked.error.message });
    else return checked.error;
  }
  return { mails, answer: (ids) => ({ data: ids.map((id) => ({ id })), ...(isPermissive ? { errors } : {}) }) };
}

/**
 * Resend's HTTP API over a mailbox: sending one mail or a batch, and reading one. Errors, idempotency keys and headers
 * are Resend's own (resend.com/docs/api-reference/errors).
 */
export function createResend(mailbox: Mailbox, faults: Faults): Hono {
  const resend = new Hono();
  const inProgress = new Set<string>();

  resend.use(async (c, next) => {
    const key = c.req.header("authorization");
    c.header("ratelimit-limit", "2");
    c.header("ratelimit-remaining", "1");
    c.header("ratelimit-reset", "1");
    if (!key) return refuse(c, problem(401, "missing_api_key", "Missing API key in the authorization header."));
    if (key !== `Bearer ${LOCAL_KEYS.resend}`) return refuse(c, problem(403, "invalid_api_key", "API key is invalid"));
    return next();
  });

  async function send(c: Context, read: (body: unknown) => Order | ResendError): Promise<Response> {
    const key = c.req.header("idempotency-key");
    if (key !== undefined && (key.length < 1 || key.length > 256)) {
      return refuse(c, problem(400, "invalid_idempotency_key", "The key must be between 1-256 chars."));
    }
    const text = await c.req.text();
    const fingerprint = createHash("sha256").update(`${c.req.path}\n${text}`).digest("hex");
    if (key !== undefined && inProgress.has(key)) {
      const message = "Same idempotency key used while original request is still in progress.";
      return refuse(c, problem(409, "concurrent_idempotent_requests", message));
    }
    if (key !== undefined) inProgress.add(key);
    const fault = faults.take();
    let answer: Response;
    try {
      if (fault?.mode === "slow") await wait(fault.delay);
      answer =
        fault?.mode === "error"
          ? refuse(c, faultError(fault))
          : accept(c, key ?? null, fingerprint, () => read(parse(text)));
    } finally {
      if (key !== undefined) inProgress.delete(key);
    }
    if (fault?.mode === "malformed") return c.html("<html>Bad gateway</html>");
    if (fault?.mode === "timeout-after-accept") {
      await wait(NEVER, null, { signal: c.req.raw.signal, ref: false }).catch(() => {});
    }
    return answer;
  }

  function accept(c: Context, key: string | null, fingerprint: string, read: () => Order | ResendError): Response {
    const earlier = key === null ? null : mailbox.receipt(key);
    if (earlier && earlier.fingerprint !== fingerprint) {
      const message = "Same idempotency key used with a different request payload.";
      return refuse(c, problem(409, "invalid_idempotent_request", message));
    }
    let answer = earlier?.answer;
    if (!earlier) {
      const order = read();
      if ("statusCode" in order) return refuse(c, order);
      mailbox.accept(order.mails, (ids): Receipt | null => {
        answer = order.answer(ids);
        return key === null ? null : { key, fingerprint, answer, at: Date.now() };
      });
    }
    return c.json(answer as object);
  }

  resend.post("/emails", (c) => send(c, readOne));
  resend.post("/emails/batch", (c) => {
    const isPermissive = c.req.header("x-batch-validation") === "permissive";
    return send(c, (body) => readBatch(body, isPermissive));
  });
  resend.get("/emails/:id", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return refuse(c, problem(404, "not_found", "Email not found"));
    const { sentAt, to, ...rest } = mail;
    return c.json({ object: "email", ...rest, to: to.split(", "), created_at: sentAt, last_event: "delivered" });
  });
  resend.all("/emails", (c) => refuse(c, problem(405, "method_not_allowed", "Method is not allowed.")));
  resend.all("*", (c) => refuse(c, problem(404, "not_found", "The requested endpoint does not exist.")));
  return resend;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
