import { Agent, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerType } from "@hono/node-server";

const REQUESTS = 4_000;
const CONNECTIONS = 8;

/** Waits until a server is listening, and returns its port. */
export async function listening(server: ServerType): Promise<number> {
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends a request to this machine and returns the response's status and ETag. */
export function send(options: RequestOptions): Promise<{ status: number; tag: string }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", ...options }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, tag: response.headers.etag ?? "" }));
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Returns the microseconds per request when a few connections send requests as fast as they can. Fails if a response
 * does not have the expected status.
 */
export async function timePerRequest(options: RequestOptions, expected: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = REQUESTS;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { status } = await send({ ...options, agent });
        if (status !== expected) throw new Error(`a request returned ${status}`);
      }
    }),
  );
  const took = performance.now() - started;
  agent.destroy();
  return (took * 1_000) / REQUESTS;
}
