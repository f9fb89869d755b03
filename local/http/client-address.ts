import type { IncomingMessage } from "node:http";

/** Headers about the client that only the host may set; a client may have forged them. */
const CLIENT_HEADERS = /^(x-real-ip|x-forwarded-.*|x-vercel-.*|forwarded)$/i;

/** Sets `x-real-ip` to the socket's address, as Vercel does, and drops forged headers. */
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
