import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { hasCode, UserError } from "../user-error.ts";
import { nameClient } from "./client-address.ts";

const HOST = "127.0.0.1";

/** How long open requests may take to finish once the end is near, in milliseconds. */
const GRACE = 10_000;

/** The one port of the stack. Requests that come before the stack is ready wait for it. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** From now on requests are answered by this. */
  ready(answer: RequestListener): void;
  /** Lets open requests finish, refuses new ones except those that `isInner` allows, and closes the port. */
  drain(isInner: (url: string) => boolean): Promise<void>;
}

function taken(port: number): UserError {
  return new UserError(
    `Port ${port} is taken by another program.`,
    "Stop that one, or choose another: PORT=3001 npm start",
  );
}

/** Whether somebody answers at the other address that `localhost` stands for: browsers might ask them instead of us. */
function isTakenOnIpv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "::1", port });
    const finish = (isTaken: boolean) => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once("connect", () => finish(true)).once("error", () => finish(false));
    socket.setTimeout(500, () => finish(false));
  });
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { "Content-Type": "text/plain", Connection: "close", "Retry-After": "5" });
  response.end("The product is stopping.");
}

/** Opens the port, on this machine only; 0 takes any free one. Fails with a UserError when that cannot be. */
export async function openPort(wanted: number): Promise<Listener> {
  if (wanted !== 0 && (await isTakenOnIpv6(wanted))) throw taken(wanted);
  let answer: RequestListener | null = null;
  let draining: ((url: string) => boolean) | null = null;
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const open = new Set<ServerResponse>();
  let onIdle = () => {};

  const server = createServer((request, response) => {
    nameClient(request);
    if (draining && !draining(request.url ?? "/")) return refuse(response);
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      if (open.size === 0) onIdle();
    });
    if (answer) answer(request, response);
    else waiting.push([request, response]);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      if (hasCode(error, "EADDRINUSE")) reject(taken(wanted));
      else if (hasCode(error, "EACCES")) {
        reject(new UserError(`Port ${wanted} may not be used by this account.`, "Choose another: PORT=3001 npm start"));
      } else reject(error);
    });
    server.listen(wanted, HOST, resolve);
  });

  return {
    server,
    port: (server.address() as AddressInfo).port,
    ready(next) {
      answer = next;
      for (const [request, response] of waiting.splice(0)) next(request, response);
    },
    async drain(isInner) {
      draining = isInner;
      for (const [, response] of waiting.splice(0)) refuse(response);
      server.closeIdleConnections();
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, GRACE);
        onIdle = () => {
          clearTimeout(late);
          resolve();
        };
        if (open.size === 0) onIdle();
      });
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
