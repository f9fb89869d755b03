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

export function isBackendPath(url: string, vercel: VercelConfig): boolean {
  if (!/^\/(api|auth\/v1|rest\/v1|local)([/?]|$)/.test(url)) return false;
  return !vercel.rewrite(url.replace(/[?#].*/s, ""))?.endsWith(".html");
}

/** Applies the rewrites in vercel.json. Null if the path has no function. */
export function functionAt(
  path: string,
  { functions }: Pick<Frontend, "functions">,
  vercel: VercelConfig,
): ServerHandler | null {
  return functions[path] ?? functions[vercel.rewrite(path) ?? ""] ?? null;
}

/**
 * Whether a request could come from the product's own server, which cannot finish its requests during shutdown without
 * the backend's responses.
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

/** Supabase allows every origin, which would be unsafe here, because the keys are well known. */
function forOwnPages(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) if (name.startsWith("access-control-")) headers.delete(name);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

export function createBackend({ frontend, supabase, local, vercel }: Parts): Hono {
  const backend = new Hono();
  const callHandler = async (request: Request, handler: ServerHandler) => {
    const { pathname } = new URL(request.url);
    const response = await handler.fetch(realRequest(request));
    const headers = new Headers(response.headers);
    // As on Vercel, a function's own header overrides the one in vercel.json.
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
