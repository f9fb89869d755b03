import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { PAGE_FILES } from "#web/navigation/page-files.ts";

/** The files that each function reads from its own folder, by the end of the path of its entry file. */
const FILES: Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>> = {
  "sharing/picture-handler.ts": { from: ["src/server/sharing/fonts/*"], to: "fonts" },
  "sharing/page-handler.ts": {
    from: PAGE_FILES.filter(({ route }) => route.isShared).map(({ file }) => `dist/client/${file}.html`),
    to: "",
  },
};

/**
 * Copies the fonts for the pictures, or the shared pages, into the built function's folder, where the platform finds
 * them. Build the client first.
 */
export function functionAssets(): Plugin {
  return {
    name: "beside-function",
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    generateBundle(_, bundle) {
      for (const [entry, { from, to }] of Object.entries(FILES)) {
        const isBuilt = Object.values(bundle).some(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(entry),
        );
        if (!isBuilt) continue;
        for (const path of from.flatMap((each) => (each.includes("*") ? globSync(each) : [each]))) {
          if (!existsSync(path)) this.error(`${path} has to be built before ${entry}`);
          this.emitFile({ type: "asset", fileName: join(to, basename(path)), source: readFileSync(path) });
        }
      }
    },
  };
}
