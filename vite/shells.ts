import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { ShellFile } from "#web/app/prerender/render-shells.tsx";
import { buildClassicScript } from "./classic-script.ts";
import { shellStyle } from "./shell-style.ts";
import { virtualModules } from "./virtual-modules.ts";

/** In Vite's HTML file. */
const MARKS = {
  title: /<title>.*?<\/title>/,
  script: /<script type="module" crossorigin src="\/([^"]*)"><\/script>\s*/,
  sheet: /<link rel="stylesheet" crossorigin href="\/([^"]*)">\s*/,
  end: /<\/head>/,
  root: /<div id="root"><\/div>/,
};

const FIRST_SCRIPT = "src/web/app/prerender/first-script.ts";
const RENDERER = "src/web/app/prerender/render-shells.tsx";

/**
 * Makes each page's HTML file (docs/decisions/024-prerendered-shells.md): the first script, the shells with their
 * styles, and a template with the page's code and style sheets, which the first script inserts when the shell is
 * painted.
 */
export function shells(mode: string): Plugin {
  let rendered: Promise<ShellFile[]> | null = null;
  return {
    name: "shells",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: "post",
    configResolved: ({ command }) => {
      // Early, because rendering does not need this build's output.
      if (command === "build") rendered ??= renderInProcess(mode);
    },
    async generateBundle(_, bundle) {
      const template = bundle["index.html"];
      if (template?.type !== "asset") throw new Error("index.html was not built");
      const html = String(template.source);
      const firstScript = (await buildClassicScript(FIRST_SCRIPT, mode)).trim();
      const all = (await rendered) ?? [];
      for (const page of new Set(all.map((file) => file.page))) {
        const files = all.filter((file) => file.page === page);
        const { scripts, sheets } = filesOf(page, html, bundle);
        const style = shellStyle(
          sheets.map((name) => textOf(bundle[name])),
          files.map((file) => file.html),
        );
        for (const file of files) {
          const source = fill(html, file, { firstScript, style, scripts, sheets });
          if (file.file === "index") template.source = source;
          else this.emitFile({ type: "asset", fileName: `${file.file}.html`, source });
        }
      }
    },
  };
}

interface PageParts {
  readonly firstScript: string;
  readonly style: string;
  /** Starting with the files that every page has. */
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}

function fill(
  html: string,
  { title, html: shell }: ShellFile,
  { firstScript, style, scripts, sheets }: PageParts,
): string {
  for (const mark of Object.values(MARKS)) {
    if (html.search(mark) < 0) throw new Error(`index.html lacks ${mark}`);
  }
  const [main, ...others] = scripts;
  const app = [
    ...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    `<script type="module" crossorigin src="/${main}" data-main></script>`,
    ...others.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  return html
    .replace(MARKS.title, () => `<title>${title}</title><script>${closed("script", firstScript)}</script>`)
    .replace(MARKS.script, "")
    .replace(MARKS.sheet, "")
    .replace(
      MARKS.end,
      () =>
        `<template data-app>${app.join("")}</template><style data-shell-style>${closed("style", style)}</style></head>`,
    )
    .replace(MARKS.root, () => `<div id="root">${shell}</div>`);
}

function closed(element: string, text: string): string {
  if (text.toLowerCase().includes(`</${element}`)) throw new Error(`a page has ${element} that ends itself`);
  return text;
}

/** Starts with the files that every page has. */
function filesOf(page: string, html: string, bundle: Rolldown.OutputBundle): { scripts: string[]; sheets: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/pages/${page}-page.tsx`)));
  if (entry === undefined) throw new Error(`the code of the page ${page} was not found`);
  const scripts = new Set([MARKS.script.exec(html)?.[1] ?? ""]);
  const sheets = new Set([MARKS.sheet.exec(html)?.[1] ?? ""]);
  // As when the browser loads the code, a chunk's style sheet comes after those of its imports.
  const need = (chunk: Rolldown.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) for (const each of chunks) if (each.fileName === name) need(each);
    for (const name of chunk.viteMetadata?.importedCss ?? []) sheets.add(name);
  };
  need(entry);
  return { scripts: [...scripts], sheets: [...sheets] };
}

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== "asset") throw new Error("a style sheet was not built");
  return file.source.toString();
}

/** In a separate process, because the app's open channels and listeners would keep the build from exiting. */
async function renderInProcess(mode: string): Promise<ShellFile[]> {
  // Git ignores the files in node_modules, and they can import packages.
  const folder = mkdtempSync(join("node_modules", ".shells-"));
  try {
    await build({
      configFile: false,
      mode,
      logLevel: "error",
      publicDir: false,
      plugins: [react(), virtualModules()],
      build: { ssr: RENDERER, outDir: folder, target: "node22", emptyOutDir: false },
    });
    const script = `
      const { renderShells } = await import(${JSON.stringify(`./${join(folder, "render-shells.js")}`)});
      process.stdout.write(JSON.stringify(await renderShells()), () => process.exit());`;
    // JSX compiled for development calls a function that only React's development build has.
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: process.env,
      encoding: "utf8",
      maxBuffer: 64_000_000,
    });
    return JSON.parse(printed) as ShellFile[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
