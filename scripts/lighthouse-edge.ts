import { type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Headers of a connection, which the next one has its own of. HTTP/2 has none of them. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "host"];

const isPassedOn = (name: string) => !name.startsWith(":") && !OF_CONNECTION.includes(name);

/**
 * Stands before a server as the edge of a deployment does: browsers speak HTTP/2 to it, on one connection for everything.
 * Answers are passed on as they come. Returns the origin that browsers open.
 */
export async function startEdge(target: string, certificate: Certificate) {
  const { host, origin } = new URL(target);

  function pass(from: Http2ServerRequest, to: Http2ServerResponse): void {
    const named = Object.entries(from.headers).filter(([name]) => isPassedOn(name));
    // The server answers pages of its own origin only.
    const headers = { ...Object.fromEntries(named), host, ...(from.headers.origin !== undefined && { origin }) };
    const passed = request(`${target}${from.url}`, { method: from.method, headers }, (answer: IncomingMessage) => {
      const kept = Object.entries(answer.headers).filter(([name]) => isPassedOn(name));
      to.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(to);
    });
    passed.on("error", () => to.stream.close());
    to.on("close", () => passed.destroy());
    from.pipe(passed);
  }

  const server = createSecureServer({ ...certificate }, pass);
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}
