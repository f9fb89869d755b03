import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { hasCode, UserError } from "../user-error.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";
import { type Rejection, rejectionOf } from "./own-origin.ts";

const HOST = "127.0.0.1";

/** For in-flight requests during shutdown, in milliseconds. */
const GRACE_PERIOD = 10_000;

/** Requests that arrive before `serve` is called are held until then. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
  serve(respond: RequestListener): void;
  /** Lets in-flight requests finish, rejects new ones unless `isAllowed` accepts them, and closes the port. */
  drain(isAllowed: (url: string) => boolean): Promise<void>;
}

function portTaken(port: number): UserError {
  return new UserError(
    `Port ${port} is already in use.`,
    "Stop the other process, or choose another port: PORT=3001 npm start",
  );
}

/** A browser might reach a process on IPv6 as `localhost`. */
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

function reject(response: ServerResponse): void {
  response.writeHead(503, { "Content-Type": "text/plain", Connection: "close", "Retry-After": "5" });
  response.end("The product is stopping.");
}

/** Other sites' pages cannot read it. Closes the connection without reading the body. */
function rejectForeign(response: ServerResponse, { status, message }: Rejection): void {
  response.writeHead(status, {
    "Content-Type": "text/plain",
    Connection: "close",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(message);
}

/** A client could forge these, so only the hosting platform may set them. */
const CLIENT_HEADERS = /^(x-real-ip|x-forwarded-.*|x-vercel-.*|forwarded)$/i;

/** As Vercel does, from the socket. Drops forged headers. */
function setClientIp(request: IncomingMessage): void {
  const raw: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(index, index + 2);
    if (!CLIENT_HEADERS.test(name)) raw.push(name, value);
  }
  for (const name of Object.keys(request.headers)) if (CLIENT_HEADERS.test(name)) delete request.headers[name];
  const address = request.socket.remoteAddress ?? "";
  raw.push("x-real-ip", address);
  request.headers["x-real-ip"] = address;
  request.rawHeaders = raw;
}

/**
 * For this machine only; 0 means any free port. Rejects requests from other sites (own-origin.ts). Upgrades to
 * WebSocket need a listener, and are otherwise handled like any other request. Fails with a UserError if the port
 * cannot be used.
 */
export async function openPort(wanted: number): Promise<Listener> {
  if (wanted !== 0 && (await isTakenOnIpv6(wanted))) throw portTaken(wanted);
  let respond: RequestListener | null = null;
  let isAllowedWhileDraining: ((url: string) => boolean) | null = null;
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const open = new Set<ServerResponse>();
  let onIdle = () => {};

  const rejection = (request: IncomingMessage) => rejectionOf(request, (server.address() as AddressInfo).port);
  const mayUpgrade = (request: IncomingMessage) => server.listenerCount("upgrade") > 0 && rejection(request) === null;
  const server: Server = createServer({ ...KEEP_ALIVE, shouldUpgradeCallback: mayUpgrade }, (request, response) => {
    const foreign = rejection(request);
    if (foreign) return rejectForeign(response, foreign);
    setClientIp(request);
    if (isAllowedWhileDraining && !isAllowedWhileDraining(request.url ?? "/")) return reject(response);
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      if (open.size === 0) onIdle();
    });
    if (respond) respond(request, response);
    else waiting.push([request, response]);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      if (hasCode(error, "EADDRINUSE")) reject(portTaken(wanted));
      else if (hasCode(error, "EACCES")) {
        reject(new UserError(`This account may not use port ${wanted}.`, "Choose another port: PORT=3001 npm start"));
      } else reject(error);
    });
    server.listen(wanted, HOST, resolve);
  });

  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(next) {
      respond = next;
      for (const [request, response] of waiting.splice(0)) next(request, response);
    },
    async drain(isAllowed) {
      isAllowedWhileDraining = isAllowed;
      for (const [, response] of waiting.splice(0)) reject(response);
      server.closeIdleConnections();
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, GRACE_PERIOD);
        onIdle = () => {
          clearTimeout(timeout);
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
