import { type IncomingHttpHeaders, request as open, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";
import type { SigningKey } from "./signing-keys.ts";

/** How to reach the services behind the gateway. The database tests have no auth service. */
interface Services {
  readonly auth?: RequestOptions;
  readonly rest: RequestOptions;
}

/** The auth service's URLs that browsers open through links and redirects. Such requests cannot carry a key. */
const OPEN = /^\/auth\/v1\/(authorize|callback|verify|\.well-known\/.+)$/;

const CORS = { "access-control-allow-origin": "*" };
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE",
  "access-control-max-age": "3600",
};

const reject = (status: number, message: string, hint?: string) =>
  Response.json({ message, ...(hint === undefined ? {} : { hint }) }, { status, headers: CORS });

/**
 * Returns a hosted project's gateway. The gateway responds to CORS preflights and requires one of the project's keys. If
 * there is no user token, it adds a token for the key's role. Then it forwards the request to the service.
 */
export function createGateway(
  services: Services,
  keys: Readonly<Record<"publishable" | "secret", string>>,
  signing: () => Pick<SigningKey, "sign">,
) {
  const roleOf = (key: string | null) =>
    key === keys.publishable ? "anon" : key === keys.secret ? "service_role" : null;

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [, service, path = ""] = /^\/(auth|rest)\/v1(\/.*)?$/.exec(url.pathname) ?? [];
    const target = services[service as keyof Services];
    if (target === undefined) return reject(404, "no Route matched with those values");
    if (request.method === "OPTIONS") {
      const asked = request.headers.get("access-control-request-headers") ?? "*";
      return new Response(null, { status: 200, headers: { ...PREFLIGHT, "access-control-allow-headers": asked } });
    }
    const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
    const role = roleOf(key);
    if (role === null && !OPEN.test(url.pathname)) {
      return key === null
        ? reject(401, "No API key found in request", "No `apikey` request header or url param was found.")
        : reject(401, "Invalid API key", "Double check the provided API key is correct.");
    }
    const headers: Record<string, string> = Object.fromEntries(request.headers);
    const token = headers.authorization?.replace(/^bearer\s+/i, "");
    if (role !== null && (token === undefined || roleOf(token) !== null)) {
      const claims = { role: roleOf(token ?? null) ?? role, iss: "supabase" };
      headers.authorization = `Bearer ${signing().sign(claims)}`;
    }
    headers["x-forwarded-for"] ??= headers["x-real-ip"] ?? "127.0.0.1";
    url.searchParams.delete("apikey");
    return pass(target, `${path || "/"}${url.search}`, request, headers);
  };
}

/** Headers that apply to a single connection and are not forwarded. */
const OF_A_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "apikey", "host"];

async function pass(
  service: RequestOptions,
  path: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const stored = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)));
  const length = body.length > 0 ? { "content-length": String(body.length) } : {};
  return new Promise((resolve) => {
    const passed = open(
      { ...service, method: request.method, path, headers: { ...stored, ...length }, agent: false },
      async (response) => {
        const status = response.statusCode ?? 502;
        const content = await buffer(response);
        const isEmpty = status === 204 || status === 304 || request.method === "HEAD";
        resolve(new Response(isEmpty ? null : content, { status, headers: responseHeaders(response.headers) }));
      },
    );
    passed.on("error", () => resolve(reject(503, "upstream connect error")));
    passed.end(body);
  });
}

function responseHeaders(headers: IncomingHttpHeaders): Headers {
  const responded = new Headers(CORS);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name in CORS || OF_A_CONNECTION.includes(name)) continue;
    for (const each of [value].flat()) responded.append(name, each);
  }
  return responded;
}
