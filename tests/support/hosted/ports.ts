import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Server } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";

/** Makes a server listen on any free port of this machine, and returns the port. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}

/** Returns a port that was free a moment ago, for a process that cannot choose a port itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts an HTTP server on a free port. */
export async function serve(listener: RequestListener) {
  const server = createHttpServer(KEEP_ALIVE, listener);
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts an HTTP server that responds with the result of `fetch`. */
export const serveFetch = (fetch: (request: Request) => Response | Promise<Response>) =>
  serve(getRequestListener(fetch, { overrideGlobalObjects: false }));
