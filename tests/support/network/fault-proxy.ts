import { type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "../hosted/ports.ts";

interface ReadResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Forwards a request and resolves to the whole response. */
type PassOn = () => Promise<ReadResponse>;

/** Sends the client the status and headers of the service's response. */
function begin(client: ServerResponse, { status, headers, body }: ReadResponse): void {
  const { "transfer-encoding": _, ...rest } = headers;
  client.writeHead(status, { ...rest, "content-length": body.length });
}

const page = (status: number) => (client: ServerResponse) =>
  void client.writeHead(status, { "content-type": "text/html" }).end("<h1>A page instead of a response</h1>");

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
    const response = await passOn();
    begin(client, response);
    client.write(response.body.subarray(0, response.body.length / 2), () => client.destroy());
  },
  "slow response": async (client, passOn) => {
    const response = await passOn();
    begin(client, response);
    for (const byte of response.body) {
      if (client.destroyed) return;
      client.write(Buffer.of(byte));
      await pause(250, null, { ref: false });
    }
  },
} as const satisfies Record<string, (client: ServerResponse, passOn: PassOn) => unknown>;

export type Fault = keyof typeof FAULTS;

/** Returns the fault to inject for a request such as `GET /path`, or null to let the request through. */
export type FaultFor = (line: string) => Fault | null;

/**
 * Opens a fault-injecting proxy in front of `service`. Faults happen at the socket level, so callers see
 * real network errors.
 */
export function openFaultProxy(service: string, faultFor: FaultFor) {
  const target = new URL(service);
  return serve(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const fault = faultFor(`${method} ${url.split("?")[0]}`);
    const sent = await buffer(incoming).catch(() => null);
    if (sent === null) return;
    const passOn: PassOn = () =>
      new Promise((resolve, reject) => {
        const headers = { ...incoming.headers, host: target.host };
        const onward = request(new URL(url, target), { method, headers }, async (response) => {
          const { statusCode: status = 502, headers: responded } = response;
          buffer(response).then((body) => resolve({ status, headers: responded, body }), reject);
        });
        onward.once("error", reject).end(sent);
      });
    try {
      if (fault !== null) return void (await FAULTS[fault](outgoing, passOn));
      const response = await passOn();
      begin(outgoing, response);
      outgoing.end(response.body);
    } catch {
      outgoing.destroy();
    }
  });
}
