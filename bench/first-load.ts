import { gzipSync } from "node:zlib";
import { build } from "vite";
import { weighFirstLoad } from "../scripts/first-load.ts";
import type { Row } from "./row.ts";

/** Uses Vite to bundle React and React DOM without any other code. Returns the gzipped size in kilobytes. */
async function bareReact(): Promise<number> {
  const entry = "\0bare";
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "bare",
        resolveId: (id) => (id === "bare" ? entry : null),
        load: (id) =>
          id === entry
            ? 'import { createRoot } from "react-dom/client"; import React from "react"; createRoot(document.body).render(React.createElement("p"));'
            : null,
      },
    ],
    build: { write: false, modulePreload: false, target: "es2022", rollupOptions: { input: "bare" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("nothing was built");
  return output.output.reduce((sum, file) => sum + (file.type === "chunk" ? gzipSync(file.code).length : 0), 0) / 1000;
}

/** Measures the JavaScript that the first load of `/` fetches (docs/performance.md#first-load). */
export async function firstLoad(): Promise<Row> {
  const { script } = await weighFirstLoad();
  const ours = script / 1000;
  return {
    what: "first load of /",
    ours,
    reference: await bareReact(),
    unit: "kB",
    goal: "at most 105 kB",
    isMet: ours <= 105,
  };
}
