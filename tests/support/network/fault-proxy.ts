import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Forwards a request and resolves to the whole response. */
type PassOn = () => Promise<Answer>;

/** Sends the client the status and headers of the service's response. */
function begin(client: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _, ...rest } = headers;
  client.writeHead(status, { ...rest, "content-length": body.length });
}

const page = (status: number) => (client: ServerResponse) =>
  void client.writeHead(status, { "content-type": "text/html" }).end("<h1>A page instead of an answer</h1>");

/**
 * The network faults. The first four do not forward the request. The others forward the request, and then lose or slow
 * down the response.
 */
const FAULTS = {
  "connection reset": (client) => void client.socket?.resetAndDestroy(),
  "no response": () => undefined,
  "HTML page with status 200": page(200),
  "HTML page with status 502": page(502),
  "lost response": async (client, passOn) => {
    await passOn();
    client.socket?.resetAndDestroy();
  },
  "truncated response": async (client, passOn) => {
    const answer = await passOn();
    begin(client, answer);
    client.write(answer.body.subarray(0, answer.body.length / 2), () => client.destroy());
  },
  "slow response": async (client, passOn) => {
    const answer = await passOn();
    begin(client, answer);
    for (const byte of answer.body) {
      if (client.destroyed) return;
      client.write(Buffer.of(byte));
      await pause(250, null, { ref: false });
    }
  },
} as const satisfies Record<string, (client: ServerResponse, passOn: PassOn) => unknown>;

export type Fault = keyof typeof FAULTS;

/** Returns the fault to inject for a request such as `GET /path`, or null to let the request through. */
export type FaultFor = (line: string) => Fault | null;

/** A fault-injecting proxy in front of a service. */
export interface FaultProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a fault-injecting proxy in front of the service at `address`. Faults happen at the socket level, so callers see
 * real network errors.
 */
export async function openFaultProxy(address: string, faultFor: FaultFor): Promise<FaultProxy> {
  const target = new URL(address);
  const server = createServer(KEPT_OPEN, async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const fault = faultFor(`${method} ${url.split("?")[0]}`);
    const sent = await buffer(incoming).catch(() => null);
    if (sent === null) return;
    const passOn: PassOn = () =>
      new Promise((resolve, reject) => {
        const headers = { ...incoming.headers, host: target.host };
        const onward = request(new URL(url, target), { method, headers }, async (answer) => {
          const { statusCode: status = 502, headers: answered } = answer;
          buffer(answer).then((body) => resolve({ status, headers: answered, body }), reject);
        });
        onward.once("error", reject).end(sent);
      });
    try {
      if (fault !== null) return void (await FAULTS[fault](outgoing, passOn));
      const answer = await passOn();
      begin(outgoing, answer);
      outgoing.end(answer.body);
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
