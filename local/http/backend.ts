import { Hono } from "hono";
import { compress } from "hono/compress";
import type { LocalSupabase } from "../supabase/supabase.ts";
import { messageOf } from "../user-error.ts";
import type { ServerHandler } from "./frontend.ts";
import type { VercelConfig } from "./vercel-config.ts";

interface Parts {
  readonly handler: ServerHandler;
  readonly supabase: LocalSupabase;
  readonly local: Hono;
  readonly vercel: VercelConfig;
}

/** Returns whether an address belongs to the backend rather than to a page or a file. */
export function isBackendPath(url: string): boolean {
  return /^\/(api|auth\/v1|rest\/v1|local)([/?]|$)/.test(url);
}

/**
 * Returns whether the product's own server may be calling this address. While the stack stops, such calls still have to be
 * answered, because open requests need them to finish.
 */
export function isServerCall(url: string): boolean {
  return /^\/(auth\/v1|rest\/v1|local\/resend)\//.test(url);
}

/** Returns the routes that are not pages: the product's server, Supabase, and the pages under /local. */
export function createBackend({ handler, supabase, local, vercel }: Parts): Hono {
  const backend = new Hono();
  const callHandler = async (request: Request) => {
    const response = await handler.fetch(request);
    const headers = new Headers(response.headers);
    // As on Vercel, a header that the function sets itself wins over vercel.json.
    for (const [key, value] of vercel.headersFor(new URL(request.url).pathname)) {
      if (!response.headers.has(key)) headers.set(key, value);
    }
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
  backend.use("/api/*", compress());
  backend.all("/api", (c) => callHandler(c.req.raw));
  backend.all("/api/*", (c) => callHandler(c.req.raw));
  backend.all("/auth/v1/*", (c) => supabase.fetch(c.req.raw));
  backend.all("/rest/v1/*", (c) => supabase.fetch(c.req.raw));
  backend.route("/", local);
  backend.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}: ${error.stack ?? messageOf(error)}`);
    return c.text("Internal server error", 500);
  });
  return backend;
}
