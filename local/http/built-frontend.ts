import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { messageOf, UserError } from "../user-error.ts";
import type { Frontend, ServerHandler } from "./frontend.ts";
import { StaticFiles } from "./static-files.ts";
import type { VercelConfig } from "./vercel-config.ts";

/**
 * Returns a function that responds as Vercel's CDN does: with the file, with the file that a rewrite points to, or with
 * a 404 and the page for unknown URLs.
 */
export function createSite(files: StaticFiles, vercel: VercelConfig): (request: Request) => Response {
  function find(request: Request, path: string): Response {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const file = files.respond(path.endsWith("/") ? `${path}index.html` : path, request);
    if (file) return file;
    const destination = vercel.rewrite(path);
    return (destination && files.respond(destination, request)) || notFound(request);
  }

  function notFound({ url, method, headers }: Request): Response {
    // Leaves out the request's cache validators. They belong to an earlier response for this URL, not to the 404 page.
    // If they matched, the response would be empty instead of the page.
    const plain = new Headers({ "Accept-Encoding": headers.get("accept-encoding") ?? "" });
    const page = files.respond("/404.html", new Request(url, { method, headers: plain }));
    return new Response(page?.body ?? "Not found", { status: 404, headers: page?.headers ?? {} });
  }

  return (request) => {
    const { pathname } = new URL(request.url);
    const response = find(request, pathname);
    for (const [key, value] of vercel.headersFor(pathname)) {
      // A 404 must not get an immutable file's cache lifetime.
      if (response.status !== 404 || key.toLowerCase() !== "cache-control") response.headers.set(key, value);
    }
    return response;
  };
}

/** Loads the built product from `folder`. Fails with a UserError if there is no build or the build does not load. */
export async function openBuild(folder: string, vercel: VercelConfig): Promise<Frontend> {
  const client = join(folder, "client");
  const server = join(folder, "server", "handler.js");
  if (!existsSync(join(client, "index.html")) || !existsSync(server)) {
    throw new UserError(
      "The product has not been built.",
      "`npm run build` builds it; `npm start` does so automatically.",
    );
  }
  const site = createSite(new StaticFiles(client), vercel);
  const listener = getRequestListener(site, { overrideGlobalObjects: false });
  return {
    handler: await importHandler(server),
    functions: {
      "/api/picture": onFirstRequest(join(folder, "picture", "picture-handler.js")),
      "/api/shared-page": onFirstRequest(join(folder, "shared-page", "page-handler.js")),
    },
    page: (request, response) => void listener(request, response),
    close: async () => {},
  };
}

/** Loads a function on its first request, as Vercel does. */
function onFirstRequest(file: string): ServerHandler {
  let loaded: Promise<ServerHandler> | null = null;
  return {
    fetch: async (request) => {
      loaded ??= importHandler(file);
      return (await loaded).fetch(request);
    },
  };
}

async function importHandler(file: string): Promise<ServerHandler> {
  try {
    return ((await import(pathToFileURL(file).href)) as { default: ServerHandler }).default;
  } catch (error) {
    throw new UserError(
      `The built server cannot be loaded: ${messageOf(error)}.`,
      "Build it again with `npm run build`.",
      error,
    );
  }
}
