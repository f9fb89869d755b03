import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";

/** How the provider behaves: the allowed requests per second, and the share of requests that fail in each way. */
export interface ProviderOptions {
  readonly perSecond: number;
  readonly tooFast?: number;
  readonly broken?: number;
  readonly silent?: number;
  /** The seed for random numbers. With the same seed, the same requests fail. */
  readonly seed?: number;
}

/**
 * A fake email provider. Like Resend, it accepts batches and remembers idempotency keys. It also counts the emails to
 * each address.
 */
export interface MailProvider {
  readonly url: string;
  /** The number of emails to each email address. */
  readonly delivered: ReadonlyMap<string, number>;
  /** The subjects of the accepted emails. */
  readonly subjects: ReadonlySet<string>;
  /** Idempotency keys that were reused with a different body. A correct retry always sends the same body. */
  readonly changed: string[];
  /** The number of requests by result. */
  readonly responses: Record<"accepted" | "again" | "tooFast" | "broken" | "silent" | "overRate", number>;
  stop(): Promise<void>;
}

/** Returns pseudorandom numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts a provider on its own port. */
export async function startMailProvider(options: ProviderOptions): Promise<MailProvider> {
  const { perSecond, tooFast = 0, broken = 0, silent = 0, seed = 1 } = options;
  const delivered = new Map<string, number>();
  const subjects = new Set<string>();
  const changed: string[] = [];
  const responses = { accepted: 0, again: 0, tooFast: 0, broken: 0, silent: 0, overRate: 0 };
  const receipts = new Map<string, { fingerprint: string; ids: { id: string }[] }>();
  const chance = randomNumbers(seed);
  let second = 0;
  let used = 0;

  /** Whether this request exceeds the per-second rate limit. */
  function isOverRate(): boolean {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) [second, used] = [now, 0];
    used += 1;
    return used > perSecond * 1.5;
  }

  function take(key: string, body: string): { id: string }[] {
    const fingerprint = createHash("sha256").update(body).digest("hex");
    const known = receipts.get(key);
    if (known) {
      responses.again += 1;
      if (known.fingerprint !== fingerprint) changed.push(key);
      return known.ids;
    }
    responses.accepted += 1;
    const mails = JSON.parse(body) as { to: string[]; subject: string }[];
    for (const { to, subject } of mails) {
      subjects.add(subject);
      for (const address of to) delivered.set(address, (delivered.get(address) ?? 0) + 1);
    }
    const ids = mails.map((_, index) => ({ id: `${receipts.size}-${index}` }));
    receipts.set(key, { fingerprint, ids });
    return ids;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers["idempotency-key"]);
    const body = await text(request);
    const reply = (status: number, body: object, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", "ratelimit-limit": String(perSecond), ...headers })
        .end(JSON.stringify(body));
    const fail = (statusCode: number, name: string, headers?: Record<string, string>) =>
      void reply(statusCode, { statusCode, name, message: name }, headers);
    if (isOverRate()) {
      responses.overRate += 1;
      return fail(429, "rate_limit_exceeded", { "retry-after": "1" });
    }
    const luck = chance();
    if (luck < tooFast) {
      responses.tooFast += 1;
      return fail(429, "rate_limit_exceeded", { "retry-after": "1" });
    }
    if (luck < tooFast + broken) {
      responses.broken += 1;
      return fail(500, "application_error");
    }
    const ids = take(key, body);
    if (luck < tooFast + broken + silent) {
      // The batch is accepted, but the request gets no response.
      responses.silent += 1;
      return;
    }
    reply(200, { data: ids, errors: [] });
  }

  const server = createServer(KEEP_ALIVE, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    subjects,
    changed,
    responses,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
