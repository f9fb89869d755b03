import { Hono } from "hono";
import { compress } from "hono/compress";
import { words } from "./bad-state.ts";
import type { Door } from "./front.ts";
import type { LocalSupabase } from "./supabase.ts";
import type { VercelConfig } from "./vercel-config.ts";

interface Parts {
  readonly door: Door;
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
export function createBackend({ door, supabase, local, vercel }: Parts): Hono {
  const backend = new Hono();
  const callDoor = async (request: Request) => {
    const answer = await door.fetch(request);
    const headers = new Headers(answer.headers);
    // What a function says itself outweighs vercel.json.
    for (const [key, value] of vercel.headersFor(new URL(request.url).pathname)) {
      if (!answer.headers.has(key)) headers.set(key, value);
    }
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  };
  backend.use("/api/*", compress());
  backend.all("/api", (c) => callDoor(c.req.raw));
  backend.all("/api/*", (c) => callDoor(c.req.raw));
  backend.all("/auth/v1/*", (c) => supabase.fetch(c.req.raw));
  backend.all("/rest/v1/*", (c) => supabase.fetch(c.req.raw));
  backend.route("/", local);
  backend.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}: ${error.stack ?? words(error)}`);
    return c.text("Internal server error", 500);
  });
  return backend;
}
