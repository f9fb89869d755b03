import { createServer, type IncomingMessage, request as open, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import { type Exchange, FAULTS, type Fault } from "./faults.ts";

/** A request as a proxy names it: `POST /rest/v1/rpc/save_pick`, without its query. */
type RequestLine = string;

/** What a test may order of a network, and change at any time. */
export interface Orders {
  /** Says what happens to a request; null lets it through. */
  faultFor: (line: RequestLine) => Fault | null;
  /** Waited for when the other side has answered a request that was let through, before the answer is passed on. */
  beforeAnswer: (line: RequestLine) => Promise<void>;
}

/** A network between two sides, which does to their requests what a test orders. */
export interface FaultProxy {
  readonly url: string;
  /** Refuses connections, and cuts those that are open, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** The headers of a request as if it had been sent to `target` itself, which may refuse those of another host. */
function headersTo(target: URL, own: string, { rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (/^host$/i.test(name)) headers.push([name, target.host]);
    else headers.push([name, /^(origin|referer)$/i.test(name) ? value.replace(own, target.origin) : value]);
  }
  return headers;
}

/** Headers about one connection, which a request takes on none but its own. */
const OF_A_CONNECTION = /^(connection|keep-alive|transfer-encoding|content-length)$/i;

/** A request in bytes, for a connection that ends with the answer. */
function inBytes({ method, url }: IncomingMessage, headers: readonly [string, string][], body: Buffer): Buffer {
  const lines = headers.filter(([name]) => !OF_A_CONNECTION.test(name)).map(([name, value]) => `${name}: ${value}`);
  if (body.length > 0) lines.push(`content-length: ${body.length}`);
  const head = [`${method} ${url} HTTP/1.1`, ...lines, "connection: close", "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), body]);
}

/** Sends bytes over a connection of their own, cuts it where they end in the middle, and resolves to what comes back. */
function exchange(target: URL, bytes: Buffer, isWhole: boolean): Promise<Buffer> {
  return new Promise((resolve) => {
    const answer: Buffer[] = [];
    const socket: Socket = connect(Number(target.port), target.hostname, () =>
      socket.write(bytes, () => isWhole || socket.destroy()),
    );
    socket.on("data", (chunk) => answer.push(chunk)).on("error", () => socket.destroy());
    socket.once("close", () => resolve(Buffer.concat(answer)));
  });
}

/**
 * Opens a proxy in front of `address`. What it does to a request it does to the connections themselves, so that either side
 * sees what a broken network shows it (docs/decisions/021-a-network-that-breaks-on-order.md).
 */
export async function openFaultProxy(address: string, orders: Orders): Promise<FaultProxy> {
  const target = new URL(address);
  let url = "";

  const server: Server = createServer(KEPT_OPEN, async (request, response) => {
    const line = `${request.method} ${request.url?.split("?")[0]}`;
    const headers = headersTo(target, url, request);
    const fault = orders.faultFor(line);
    if (fault !== null) {
      const body = await buffer(request).catch(() => Buffer.alloc(0));
      const ask: Exchange["ask"] = (bytes) => exchange(target, bytes, bytes.length === whole.length);
      const whole = inBytes(request, headers, body);
      await FAULTS[fault]({ request: whole, client: request.socket, ask });
      return;
    }
    const onward = open(target.origin + request.url, { method: request.method ?? "GET", headers: headers.flat() });
    onward.on("error", () => response.destroy());
    onward.on("response", async (answer) => {
      await orders.beforeAnswer(line);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  url = `http://localhost:${port}`;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { url, refuse: close, accept: () => listen(port), close };
}
