import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";

/**
 * Starts a stub of the email provider on its own port. Like Resend, it accepts batches, remembers idempotency keys and
 * rejects requests above its rate. It counts the emails to each address.
 */
export async function startMailProvider(perSecond: number) {
  const delivered = new Map<string, number>();
  const receipts = new Map<string, { id: string }[]>();
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
    const known = receipts.get(key);
    if (known) return known;
    const mails = JSON.parse(body) as { to: string[] }[];
    for (const address of mails.flatMap(({ to }) => to)) delivered.set(address, (delivered.get(address) ?? 0) + 1);
    const ids = mails.map((_, index) => ({ id: `${receipts.size}-${index}` }));
    receipts.set(key, ids);
    return ids;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const reply = (status: number, content: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { "content-type": "application/json", "ratelimit-limit": String(perSecond), ...headers })
        .end(JSON.stringify(content));
    if (!isOverRate()) return reply(200, { data: take(String(request.headers["idempotency-key"]), body), errors: [] });
    const name = "rate_limit_exceeded";
    reply(429, { statusCode: 429, name, message: name }, { "retry-after": "1" });
  }

  const server = createServer(KEEP_ALIVE, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of emails to each email address. */
    delivered,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
