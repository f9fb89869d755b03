import type { Server } from "node:http";
import { createServer } from "vite";
import type { Frontend, ServerHandler } from "./frontend.ts";

/**
 * Runs the product from source with hot reload: Vite serves the pages and reloads the server when its code changes.
 * There is no strict Content Security Policy, because hot reload adds a script to the page.
 */
export async function openSources(server: Server): Promise<Frontend> {
  const vite = await createServer({ appType: "spa", server: { middlewareMode: true, hmr: { server }, cors: false } });
  const load = async (file: string) => ((await vite.ssrLoadModule(file)) as { default: ServerHandler }).default;
  return {
    handler: { fetch: async (request) => (await load("/src/server/handler.ts")).fetch(request) },
    // The function for shared pages is left out, because it needs the built HTML. In development, shared pages have the
    // default meta tags.
    functions: {
      "/api/picture": {
        fetch: async (request) => (await load("/src/server/sharing/picture-handler.ts")).fetch(request),
      },
    },
    page: (request, response) =>
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end("Not found");
      }),
    close: () => vite.close(),
  };
}
