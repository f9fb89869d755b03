import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import type { LocalSupabase } from "../../../local/supabase/supabase.ts";
import { portOf } from "../hosted/ports.ts";

/**
 * The project that a client is built for whose deployment does not know yet where its own is: as VITE_SUPABASE_URL of the
 * build. The deployment puts the origin of its own in its place.
 */
export const BUILT_FOR = "https://of-this-deployment.supabase.co";

/** An origin of its own for Supabase, as a hosted project has. */
interface Project {
  readonly url: string;
  /** Lets Supabase answer there. What it returns answers at the site, but never to a browser: only to who looks. */
  moveIn(supabase: LocalSupabase): LocalSupabase;
}

const change = (path: string, from: string, to: string) =>
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));

/** Whether what is deployed in this folder was built for BUILT_FOR. */
export function isBuiltForProject(folder: string): boolean {
  return readFileSync(join(folder, "static/index.html"), "utf8").includes(BUILT_FOR);
}

/** Lets what was built for BUILT_FOR find the project of these variables instead. */
export function moveToProject(folder: string, environment: Readonly<Record<string, string>>): void {
  const files = globSync(["static/**/*.{html,js}", "functions/**/dist/**/*.{html,js}"], { cwd: folder });
  for (const file of files) change(join(folder, file), BUILT_FOR, environment.VITE_SUPABASE_URL ?? "");
}

/** Lets pages connect to a project on this machine, where vercel.json allows every one of Supabase. */
export function allowProject(folder: string, url: string): void {
  change(join(folder, "config.json"), "https://*.supabase.co", url);
}

/** Opens an origin that differs from the site's in host and port. */
export async function openProject(): Promise<Project> {
  let answer: LocalSupabase["fetch"] | null = null;
  const server = createServer(
    KEPT_OPEN,
    getRequestListener((request) => answer?.(request) ?? new Response("no Supabase yet", { status: 503 })),
  );
  const url = `http://127.0.0.1:${await portOf(server)}`;
  return {
    url,
    moveIn(supabase) {
      answer = (request) => supabase.fetch(request);
      return {
        ...supabase,
        fetch: async (request) =>
          request.headers.has("sec-fetch-site")
            ? new Response("Supabase is elsewhere", { status: 404 })
            : supabase.fetch(request),
        async close() {
          server.closeAllConnections();
          server.close();
          await supabase.close();
        },
      };
    },
  };
}
