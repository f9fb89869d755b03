import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StackOptions } from "#local/stack.ts";
import { PAGE_FILES } from "#web/navigation/page-files.ts";

/** Small migrations for the stack's tests, without the product's tables. */
export const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/** A stub of the built server. Echoes each request, and responds to `/api/slow` with a delay. */
const HANDLER = `
  export default {
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname === "/api/slow") {
        await new Promise((resolve) => setTimeout(resolve, 600));
        const response = await fetch(process.env.SUPABASE_URL + "/rest/v1/rpc/list_notes", {
          headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY },
        });
        return Response.json({ finished: response.status });
      }
      return Response.json({ path: url.pathname, headers: Object.fromEntries(request.headers) }, {
        headers: url.pathname === "/api/own" ? { "Referrer-Policy": "no-referrer" } : {},
      });
    },
  };
`;

/** A stub of a built function. Responds with a string and the requested path. */
const respondWith = (what: string, type: string) => `
  export default {
    fetch: (request) => new Response(${JSON.stringify(what)} + " at " + new URL(request.url).pathname, {
      headers: { "Content-Type": ${JSON.stringify(type)}, "Cache-Control": "public, s-maxage=60" },
    }),
  };
`;

const CLIENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PAGE_FILES.map(({ file }) => [`${file}.html`, `<!doctype html><title>${file}</title>`])),
  "assets/main-1a2b3c.js": `console.info(${JSON.stringify("x".repeat(5_000))});`,
  "badges/alabama.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/**
 * Creates an empty folder for a test. Returns the folder's path and two functions: `remove` removes the folder, and
 * `make` creates it again.
 */
export function makeFolder(): { readonly path: string; make(): void; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "local-stack-"));
  return {
    path,
    make: () => mkdirSync(path, { recursive: true }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes a minimal build to `folder`: only the files that the server needs. */
export function writeBuild(folder: string): void {
  for (const [name, text] of Object.entries({
    "server/handler.js": HANDLER,
    "picture/picture-handler.js": respondWith("a picture", "image/png"),
    "shared-page/page-handler.js": respondWith("a shared page", "text/html; charset=utf-8"),
    "package.json": '{ "type": "module" }',
    ...Object.fromEntries(Object.entries(CLIENT).map(([name, text]) => [`client/${name}`, text])),
  })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The product's server from its sources, and no pages. */
export const openServerOnly: StackOptions["openFrontend"] = async () => {
  const { default: handler } = await import("#server/handler.ts");
  return { handler, functions: {}, page: (_, response) => void response.end(), close: async () => {} };
};
