import type { IncomingMessage } from "node:http";

/** As browsers may send them. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** In emails and in previews of shared links, which pages on other origins may show. */
const FOR_EVERY_PAGE = /^\/(mail\/|og\.png$)/;

/** Rejected before it is read. */
export interface Rejection {
  readonly status: 400 | 403 | 405 | 421;
  readonly message: string;
}

/**
 * Returns why a request to the stack on `port` is rejected, or null. The stack's keys are public, so any page in a
 * browser could use them. These headers keep other sites out:
 *
 * - `Host` must be this machine, because a site can point its own domain at 127.0.0.1 (DNS rebinding).
 * - `Origin`, which browsers send with everything except a plain GET, must be this machine and this port.
 * - `Sec-Fetch-Site` must not indicate another site. This covers GET requests without `Origin`, such as the request for
 *   a picture on another site's page. Following a link is allowed.
 *
 * Clients other than browsers send neither `Origin` nor `Sec-Fetch-Site`.
 */
export function rejectionOf({ method, url = "", headers }: IncomingMessage, port: number): Rejection | null {
  const hosts = OWN_NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  if (!hosts.includes(headers.host?.toLowerCase() ?? "")) {
    return { status: 421, message: "This machine only accepts requests to localhost and 127.0.0.1." };
  }
  if (!url.startsWith("/")) return { status: 400, message: "This server responds only to its own URLs." };
  if (method === "TRACE") return { status: 405, message: "Method not allowed" };
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  const isOwnOrigin = origin === undefined || hosts.some((host) => origin === `http://${host}`);
  const isOwnPage =
    site === undefined ||
    site === "same-origin" ||
    site === "none" ||
    (mode === "navigate" && (method === "GET" || method === "HEAD")) ||
    origin !== undefined ||
    FOR_EVERY_PAGE.test(url);
  if (isOwnOrigin && isOwnPage) return null;
  return { status: 403, message: "Only pages and programs on this machine may send this request." };
}
