import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { PAGE_FILES } from "#web/navigation/page-files.ts";
import { patternOf } from "#web/navigation/routes.ts";
import type { CachedFile, PageFile } from "#web/offline/service-worker.ts";
import { buildClassicScript } from "./classic-script.ts";

const ENTRY = "src/web/offline/service-worker.ts";

/** The others in `public` are for emails, crawlers and home screens. */
const SHOWN = /^(badges\/.*|favicon\.svg|site\.webmanifest)$/;

/** Not cached: fonts for other alphabets, the captcha page, and source maps. */
const NOT_CACHED = /-(latin-ext|vietnamese)-.*\.woff2$|\.woff$|captcha|\.map$/;

/**
 * `sw.js` caches this build's files on the device (docs/behavior/screens.md#offline). It is written last, because it
 * lists them all.
 */
export function serviceWorker(mode: string): Plugin {
  return {
    name: "service-worker",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const files = [...builtFiles(bundle), ...shownFiles()];
        const source = await buildClassicScript(ENTRY, mode, { CACHED_FILES: files, PAGE_FILES: pageFiles() });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16);

function builtFiles(bundle: Rolldown.OutputBundle): CachedFile[] {
  return Object.values(bundle)
    .filter(({ fileName }) => !NOT_CACHED.test(fileName))
    .map((file) => ({
      url: `/${file.fileName}`,
      revision: file.fileName.startsWith("assets/") ? null : hash(file.type === "chunk" ? file.code : file.source),
    }));
}

function shownFiles(): CachedFile[] {
  return readdirSync("public", { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative("public", path).split(sep).join("/") }))
    .filter(({ name }) => SHOWN.test(name))
    .map(({ path, name }) => ({ url: `/${name}`, revision: hash(readFileSync(path)) }));
}

function pageFiles(): PageFile[] {
  const pages = PAGE_FILES.filter(({ path }) => path !== "*");
  return pages.map((page): PageFile => [patternOf(page).source, `/${page.file}.html`]);
}
