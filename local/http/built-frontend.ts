import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { messageOf, UserError } from "../user-error.ts";
import type { Frontend, ServerHandler } from "./frontend.ts";
import { StaticFiles } from "./static-files.ts";
import type { VercelConfig } from "./vercel-config.ts";

/** Answers as Vercel's CDN does: a file when there is one, else what a rewrite leads to, else 404. */
export function createSite(files: StaticFiles, vercel: VercelConfig): (request: Request) => Response {
  function find(request: Request, path: string): Response {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const own = files.answer(path.endsWith("/") ? `${path}index.html` : path, request);
    if (own) return own;
    const destination = vercel.rewrite(path);
    return (destination && files.answer(destination, request)) || new Response("Not found", { status: 404 });
  }

  return (request) => {
    const { pathname } = new URL(request.url);
    const answer = find(request, pathname);
    for (const [key, value] of vercel.headersFor(pathname)) {
      // A missing file must not be remembered as long as one that never changes.
      if (answer.status !== 404 || key.toLowerCase() !== "cache-control") answer.headers.set(key, value);
    }
    return answer;
  };
}

/** The product as it was built into `folder`. Fails with a UserError when it was not. */
export async function openBuilt(folder: string, vercel: VercelConfig): Promise<Frontend> {
  const client = join(folder, "client");
  const server = join(folder, "server", "handler.js");
  if (!existsSync(join(client, "index.html")) || !existsSync(server)) {
    throw new UserError("The product has not been built.", "`npm run build` builds it, `npm start` does so by itself.");
  }
  const site = createSite(new StaticFiles(client), vercel);
  const listener = getRequestListener(site, { overrideGlobalObjects: false });
  return {
    handler: await importHandler(server),
    page: (request, response) => void listener(request, response),
    close: async () => {},
  };
}

async function importHandler(file: string): Promise<ServerHandler> {
  try {
    return ((await import(pathToFileURL(file).href)) as { default: ServerHandler }).default;
  } catch (error) {
    throw new UserError(
      `The built server cannot be loaded: ${messageOf(error)}.`,
      "`npm run build` builds it anew.",
      error,
    );
  }
}
