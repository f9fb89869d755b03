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

/** Whether a request is for the backend rather than for a page or a file. */
export function isBackend(url: string): boolean {
  return /^\/(api|auth\/v1|rest\/v1|local)([/?]|$)/.test(url);
}

/** Whether a request may come from the product's own server, which must still be answered while that finishes. */
export function isInner(url: string): boolean {
  return /^\/(auth\/v1|rest\/v1|local\/resend)\//.test(url);
}

/** Everything that is no page: the product's server, Supabase, and what only one machine has. */
export function createBackend({ handler, supabase, local, vercel }: Parts): Hono {
  const backend = new Hono();
  const callHandler = async (request: Request) => {
    const answer = await handler.fetch(request);
    const headers = new Headers(answer.headers);
    // What a function says itself outweighs vercel.json.
    for (const [key, value] of vercel.headersFor(new URL(request.url).pathname)) {
      if (!answer.headers.has(key)) headers.set(key, value);
    }
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
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
