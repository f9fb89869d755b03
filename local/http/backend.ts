import { Hono } from "hono";
import { compress } from "hono/compress";
import type { LocalSupabase } from "../supabase/supabase.ts";
import { messageOf } from "../user-error.ts";
import type { Frontend, ServerHandler } from "./frontend.ts";
import type { VercelConfig } from "./vercel-config.ts";

interface Parts {
  readonly frontend: Pick<Frontend, "handler" | "functions">;
  readonly supabase: LocalSupabase;
  readonly local: Hono;
  readonly vercel: VercelConfig;
}

/** Returns whether a URL belongs to the backend rather than to a page or a file. */
export function isBackendPath(url: string, vercel: VercelConfig): boolean {
  if (!/^\/(api|auth\/v1|rest\/v1|local)([/?]|$)/.test(url)) return false;
  return !vercel.rewrite(url.replace(/[?#].*/s, ""))?.endsWith(".html");
}

/**
 * Returns the product's function for this path, or null if the path has no function. Applies the rewrites in
 * vercel.json.
 */
export function functionAt(
  path: string,
  { functions }: Pick<Frontend, "functions">,
  vercel: VercelConfig,
): ServerHandler | null {
  return functions[path] ?? functions[vercel.rewrite(path) ?? ""] ?? null;
}

/**
 * Returns whether a request to this URL could come from the product's own server. The backend must still respond to
 * such requests during shutdown. Without the responses, the server could not finish the requests that it is handling.
 */
export function isServerCall(url: string): boolean {
  return /^\/(auth\/v1\/|rest\/v1\/|local\/resend\/|local\/scores\/(playoffs\/|rankings\?))/.test(url);
}

/**
 * Copies a request from `@hono/node-server` into a standard `Request`, the type that the server gets on Vercel. The
 * objects from `@hono/node-server` only imitate `Request`, and passing one to `new Request()` fails.
 */
function realRequest({ url, method, headers, body, signal }: Request): Request {
  const hasBody = method !== "GET" && method !== "HEAD" && body !== null;
  return new Request(url, { method, headers, signal, ...(hasBody ? { body, duplex: "half" } : {}) });
}

/**
 * Returns a Supabase response without CORS headers. Supabase allows every origin. Here, this would be unsafe, because
 * the keys are well known. It is also unnecessary, because the product's pages are on the same origin.
 */
function forOwnPages(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) if (name.startsWith("access-control-")) headers.delete(name);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Returns the backend's routes: the product's server, Supabase, and everything under /local. */
export function createBackend({ frontend, supabase, local, vercel }: Parts): Hono {
  const backend = new Hono();
  const callHandler = async (request: Request, handler: ServerHandler) => {
    const { pathname } = new URL(request.url);
    const response = await handler.fetch(realRequest(request));
    const headers = new Headers(response.headers);
    // As on Vercel, a header that the function itself sets overrides the same header in vercel.json.
    for (const [key, value] of vercel.headersFor(pathname)) {
      if (!response.headers.has(key)) headers.set(key, value);
    }
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
  const { handler } = frontend;
  backend.use("/api/*", compress());
  for (const path of ["/api", "/api/*"]) {
    backend.all(path, (c) => callHandler(c.req.raw, functionAt(c.req.path, frontend, vercel) ?? handler));
  }
  backend.all("/auth/v1/*", async (c) => forOwnPages(await supabase.fetch(c.req.raw)));
  backend.all("/rest/v1/*", async (c) => forOwnPages(await supabase.fetch(c.req.raw)));
  backend.route("/", local);
  backend.all("*", compress(), (c) => {
    const found = functionAt(c.req.path, frontend, vercel);
    return found ? callHandler(c.req.raw, found) : c.notFound();
  });
  backend.onError((error, c) => {
    // The client disconnected; don't log an error.
    if ("code" in error && error.code === "ECONNRESET") return c.body(null, 400);
    console.error(`${c.req.method} ${c.req.path}: ${error.stack ?? messageOf(error)}`);
    return c.text("Internal server error", 500);
  });
  return backend;
}
