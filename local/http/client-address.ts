import type { IncomingMessage } from "node:http";

/** Headers that name the client and that only the host may set; sent by a client they may be forged. */
const CLIENT_HEADERS = /^(x-real-ip|x-forwarded-.*|x-vercel-.*|forwarded)$/i;

/**
 * Sets `x-real-ip` to the address of the socket, as Vercel does, and drops the headers that a client may have forged.
 */
export function setClientAddress(request: IncomingMessage): void {
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
