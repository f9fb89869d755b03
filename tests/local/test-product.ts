import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The migrations that the tests of the stack are made for: small, and without a rule of the product. */
export const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/** What stands in for the built server: it tells what it was asked, and can take its time. */
const HANDLER = `
  export default {
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname === "/api/slow") {
        await new Promise((resolve) => setTimeout(resolve, 600));
        const answer = await fetch(process.env.SUPABASE_URL + "/rest/v1/notes?select=id", {
          headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY },
        });
        return Response.json({ finished: answer.status });
      }
      return Response.json({ path: url.pathname, headers: Object.fromEntries(request.headers) }, {
        headers: url.pathname === "/api/own" ? { "Referrer-Policy": "no-referrer" } : {},
      });
    },
  };
`;

const CLIENT: Readonly<Record<string, string>> = {
  "index.html": "<!doctype html><title>The product</title>",
  "assets/main-1a2b3c.js": `console.info(${JSON.stringify("x".repeat(5_000))});`,
  "badges/alabama.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A folder of its own, the way to remove it, and to make it anew. */
export function makeFolder(): { readonly path: string; make(): void; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "local-stack-"));
  return {
    path,
    make: () => mkdirSync(path, { recursive: true }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes a built product into `folder` that is just enough to be served. */
export function writeBuild(folder: string): void {
  for (const [name, text] of Object.entries({
    "server/handler.js": HANDLER,
    "package.json": '{ "type": "module" }',
    ...Object.fromEntries(Object.entries(CLIENT).map(([name, text]) => [`client/${name}`, text])),
  })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
