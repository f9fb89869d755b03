import type { Server } from "node:http";
import { createServer } from "vite";
import type { Door, Front } from "./front.ts";

/**
 * The product straight from its sources, with hot reload: Vite serves the pages, and the server is loaded anew when it
 * has changed. The strict content policy is left out here, since hot reload puts a script into the page.
 */
export async function openSources(server: Server): Promise<Front> {
  const vite = await createServer({ appType: "spa", server: { middlewareMode: true, hmr: { server } } });
  const loadDoor = async () => ((await vite.ssrLoadModule("/src/server/door.ts")) as { default: Door }).default;
  return {
    door: { fetch: async (request) => (await loadDoor()).fetch(request) },
    page: (request, response) =>
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end("Not found");
      }),
    close: () => vite.close(),
  };
}
