import type { IncomingMessage } from "node:http";

/** Headers that only whoever runs the product may set; from a client they are made up. */
const ONLY_OURS = /^(x-real-ip|x-forwarded-.*|x-vercel-.*|forwarded)$/i;

/**
 * Gives a request the one header that names its client, `x-real-ip`, from its socket, and drops whatever the client
 * said about itself.
 */
export function nameClient(request: IncomingMessage): void {
  const raw: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(index, index + 2);
    if (!ONLY_OURS.test(name)) raw.push(name, value);
  }
  for (const name of Object.keys(request.headers)) if (ONLY_OURS.test(name)) delete request.headers[name];
  const address = request.socket.remoteAddress ?? "";
  raw.push("x-real-ip", address);
  request.headers["x-real-ip"] = address;
  request.rawHeaders = raw;
}
