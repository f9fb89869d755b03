import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { FrameFile } from "../src/web/frames/render-frames.tsx";
import { builtInTeams } from "./built-in-teams.ts";
import { buildClassicScript } from "./classic-script.ts";
import { frameStyle } from "./frame-style.ts";
import { procedures } from "./procedures.ts";

/** Where the page takes what differs from file to file. */
const MARKS = {
  title: /<title>.*?<\/title>/,
  script: /<script type="module" crossorigin src="([^"]*)"><\/script>\s*/,
  sheet: /<link rel="stylesheet" crossorigin href="\/([^"]*)">\s*/,
  end: /<\/head>/,
  root: /<div id="root"><\/div>/,
};

/** Pages whose answer is written into their frames. */
const ANSWERED = ["saved-bracket", "group"];

/** The modules that the first script, which has to run before the first paint, and the prerendering begin with. */
const EARLY = "src/web/frames/early.ts";
const EARLY_ANSWER = "src/web/frames/early-answer.ts";
const RENDERER = "src/web/frames/render-frames.tsx";

/**
 * Makes an HTML file of every page from the one that Vite has built (docs/decisions/024-prerendered-shells.md). Each
 * has the title of its page, the first script, the frame as React draws it, what its style sheets say about that frame,
 * and links to the code and styles of the page, so that they are fetched along with the main script instead of after
 * it.
 */
export function frames(mode: string): Plugin {
  let drawn: Promise<DrawnFrames> | null = null;
  return {
    name: "frames",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: "post",
    configResolved: ({ command }) => {
      // The frames need nothing of this build, so they are drawn meanwhile. `npm run dev` does without them.
      if (command === "build") drawn ??= drawFrames(mode);
    },
    async generateBundle(_, bundle) {
      const template = bundle["index.html"];
      if (template?.type !== "asset") throw new Error("index.html was not built");
      const html = String(template.source);
      const early = (await buildClassicScript(EARLY, mode)).trim();
      const answer = (await buildClassicScript(EARLY_ANSWER, mode)).trim();
      const firstOf = (page: string) => (ANSWERED.includes(page) ? [early, answer] : [early]);
      const { files: all, notStyled } = (await drawn) ?? { files: [], notStyled: "" };
      const files = new Map(
        [...new Set(all.map(({ page }) => page))].map((page) => [page, filesOf(page, html, bundle)] as const),
      );
      const styleOf = (page: string) => {
        const sheets = [mainSheet(html), ...(files.get(page)?.styles ?? [])];
        return frameStyle(
          sheets.map((name) => textOf(bundle[name])),
          [...all.filter((frame) => frame.page === page).map((frame) => frame.html), notStyled],
        );
      };
      const heads = new Map(
        [...files].map(
          ([page, { scripts, styles }]) =>
            [page, { first: firstOf(page), scripts, styles, style: styleOf(page) }] as const,
        ),
      );
      for (const frame of all) {
        const head = heads.get(frame.page);
        if (head === undefined) throw new Error(`the page ${frame.page} has no head`);
        const source = fill(html, frame, head);
        if (frame.file === "index") template.source = source;
        else this.emitFile({ type: "asset", fileName: `${frame.file}.html`, source });
      }
    },
  };
}

/** What the head of a page has besides what all have. */
interface Head {
  /** The scripts that stand in the page; the first one says whose frame is shown. */
  readonly first: readonly string[];
  /** The style of the frame. */
  readonly style: string;
  /** The names of the page's code and sheets. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Writes a page that is painted from its HTML alone: what the first paint needs stands in it. What comes later stands
 * in a template, and is fetched when the first script puts it into the page.
 */
function fill(html: string, frame: FrameFile, { first, style, scripts, styles }: Head): string {
  for (const mark of Object.values(MARKS)) {
    if (html.search(mark) < 0) throw new Error(`index.html lacks ${mark}`);
  }
  const [, main = ""] = MARKS.script.exec(html) ?? [];
  const later = [
    `<script type="module" crossorigin src="${main}" data-main></script>`,
    `<link rel="preload" as="style" crossorigin href="/${mainSheet(html)}" data-main-sheet>`,
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    // All of them: what loads the code of the page makes style sheets of these, and waits for them.
    ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ];
  const ending = `<template data-later>${later.join("")}</template><style data-frame-style>${closed("style", style)}</style>`;
  return html
    .replace(
      MARKS.title,
      () =>
        `<title>${frame.title}</title>${first.map((each) => `<script>${closed("script", each)}</script>`).join("")}`,
    )
    .replace(MARKS.script, "")
    .replace(MARKS.sheet, "")
    .replace(MARKS.end, (end) => `${ending}${end}`)
    .replace(MARKS.root, () => `<div id="root" data-page="${frame.page}">${forLater(frame.html)}</div>`);
}

/** Returns a text that stands in an element. Fails for one that would end it. */
function closed(element: string, text: string): string {
  if (text.toLowerCase().includes(`</${element}`)) throw new Error(`a page has ${element} that ends itself`);
  return text;
}

/** The name of the sheet that every page has. */
const mainSheet = (html: string) => MARKS.sheet.exec(html)?.[1] ?? "";

/** What React writes before a frame with pictures. */
const PICTURE_AHEAD = /<link rel="preload" as="image"[^>]*>/g;

/** Has pictures wait for the first paint, like the code: the first script names their files to the browser. */
function forLater(html: string): string {
  return html.replaceAll("<img src=", "<img data-src=").replaceAll(PICTURE_AHEAD, "");
}

/** Returns the names of a page's code and styles that the built page does not name yet. */
function filesOf(page: string, html: string, bundle: Rolldown.OutputBundle): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/pages/${page}-page.tsx`));
  if (entry === undefined && page !== "predictor") throw new Error(`the code of the page ${page} was not found`);
  const needed = new Set<Rolldown.OutputChunk>();
  const sheets = new Set<string>();
  // A sheet comes after those of what its code imports, as when the code is loaded.
  const need = (chunk: Rolldown.OutputChunk) => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) for (const each of chunks) if (each.fileName === name) need(each);
    for (const name of chunk.viteMetadata?.importedCss ?? []) sheets.add(name);
  };
  if (entry !== undefined) need(entry);
  const isNew = (name: string) => !html.includes(`/${name}"`);
  return { scripts: [...needed].map(({ fileName }) => fileName).filter(isNew), styles: [...sheets].filter(isNew) };
}

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== "asset") throw new Error("a style sheet was not built");
  return file.source.toString();
}

/** The frames of all pages, and what is drawn in their place when there is no more style than theirs. */
interface DrawnFrames {
  readonly files: FrameFile[];
  readonly notStyled: string;
}

/** Draws the frames in a process of its own, because the app keeps channels and listeners open. */
async function drawFrames(mode: string): Promise<DrawnFrames> {
  // Inside node_modules: it is not checked in, and the packages are found from there.
  const folder = mkdtempSync(join("node_modules", ".frames-"));
  try {
    await build({
      configFile: false,
      mode,
      logLevel: "error",
      publicDir: false,
      plugins: [react(), builtInTeams(), procedures()],
      build: { ssr: RENDERER, outDir: folder, target: "node22", emptyOutDir: false },
    });
    const script = `
      const { renderFrames, renderNotStyled } = await import(${JSON.stringify(`./${join(folder, "render-frames.js")}`)});
      const drawn = { files: await renderFrames(), notStyled: renderNotStyled() };
      process.stdout.write(JSON.stringify(drawn), () => process.exit());`;
    // With the NODE_ENV that Vite has compiled the JSX for: React's development code has other functions for it.
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: process.env,
      encoding: "utf8",
      maxBuffer: 64_000_000,
    });
    return JSON.parse(printed) as DrawnFrames;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
