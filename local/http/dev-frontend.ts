import type { Server } from "node:http";
import { createServer } from "vite";
import type { Frontend, ServerHandler } from "./frontend.ts";

/**
 * Opens the product from its sources, with hot reload: Vite serves the pages and reloads the server when it has changed.
 * Without the strict content security policy, because hot reload puts a script into the page.
 */
export async function openSources(server: Server): Promise<Frontend> {
  const vite = await createServer({ appType: "spa", server: { middlewareMode: true, hmr: { server }, cors: false } });
  const loadHandler = async () =>
    ((await vite.ssrLoadModule("/src/server/handler.ts")) as { default: ServerHandler }).default;
  return {
    handler: { fetch: async (request) => (await loadHandler()).fetch(request) },
    page: (request, response) =>
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end("Not found");
      }),
    close: () => vite.close(),
  };
}
