import { type Plugin, runnerImport } from "vite";

const MODULE = "virtual:procedures";

/** Tells the browser which of the server's procedures are public and which are cached (src/server/http/trpc.ts). */
export function procedures(): Plugin {
  return {
    name: "procedures",
    resolveId: (id) => (id === MODULE ? MODULE : null),
    load: (id) => (id === MODULE ? source() : null),
  };
}

async function source(): Promise<string> {
  const { module } = await runnerImport<typeof import("#server/router.ts")>("/src/server/router.ts");
  const all = [...module.PROCEDURES];
  const open = all.filter(([, { isSignedIn }]) => !isSignedIn).map(([path]) => path);
  const cached = all.filter(([, { cache }]) => cache !== undefined).map(([path]) => path);
  return `export const PUBLIC = ${JSON.stringify(open)};\nexport const CACHED = ${JSON.stringify(cached)};`;
}
