import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { FrameFile } from "../src/web/frames/render-frames.tsx";
import { builtInTeams } from "./built-in-teams.ts";
import { buildClassicScript } from "./classic-script.ts";
import { frameStyle } from "./frame-style.ts";

/** Where the page takes what differs from file to file. */
const MARKS = { title: /<title>.*?<\/title>/, root: '<div id="root"></div>', head: "</head>" };

/** The module that main.tsx imports for what `style` attributes say in the frames. */
const STYLES = "virtual:frame-styles.css";

/** The modules that the first script, which has to run before the first paint, and the prerendering begin with. */
const EARLY = "src/web/frames/early.ts";
const RENDERER = "src/web/frames/render-frames.tsx";

/**
 * Makes an HTML file of every page from the one that Vite has built (docs/decisions/024-frames-in-the-html.md). Each has
 * the title of its page, the first script, the frame as React draws it, what its style sheets say about that frame, and
 * links to the code and styles of the page, so that they are fetched along with the main script instead of after it.
 */
export function frames(mode: string): Plugin {
  let drawn: Promise<FrameFile[]> | null = null;
  return {
    name: "frames",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: "post",
    configResolved: ({ command }) => {
      // The frames need nothing of this build, so they are drawn meanwhile. `npm run dev` does without them.
      if (command === "build") drawn ??= drawFrames(mode);
    },
    resolveId: (id) => (id === STYLES ? STYLES : null),
    load: async (id) => (id === STYLES ? stylesOf((await drawn) ?? []) : null),
    async generateBundle(_, bundle) {
      const template = bundle["index.html"];
      if (template?.type !== "asset") throw new Error("index.html was not built");
      const html = String(template.source);
      const early = this.emitFile({ type: "asset", name: "early.js", source: await buildClassicScript(EARLY, mode) });
      const first = `<script src="/${this.getFileName(early)}"></script>`;
      const all = (await drawn) ?? [];
      const links = new Map<string, readonly string[]>();
      for (const page of new Set(all.map((frame) => frame.page))) {
        const { scripts, styles } = filesOf(page, html, bundle);
        const sheets = styles.map((name) => textOf(bundle[name]));
        const style = frameStyle(
          sheets,
          all.filter((frame) => frame.page === page).map((frame) => frame.html),
        );
        const ownStyle =
          style === "" ? null : this.emitFile({ type: "asset", name: `${page}-frame.css`, source: style });
        links.set(page, [
          ...(ownStyle === null ? [] : [`<link rel="stylesheet" crossorigin href="/${this.getFileName(ownStyle)}">`]),
          ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
          // All of them: what loads the code of the page makes style sheets of these, and waits for them.
          ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
        ]);
      }
      for (const frame of all) {
        const source = fill(html, frame, first, links.get(frame.page) ?? []);
        if (frame.file === "index") template.source = source;
        else this.emitFile({ type: "asset", fileName: `${frame.file}.html`, source });
      }
    },
  };
}

/** The first script comes before the style sheets, which it would have to wait for. */
function fill(html: string, frame: FrameFile, first: string, links: readonly string[]): string {
  for (const mark of Object.values(MARKS)) {
    if (html.search(mark) < 0) throw new Error(`index.html lacks ${mark}`);
  }
  return html
    .replace(MARKS.title, () => `<title>${frame.title}</title>${first}`)
    .replace(MARKS.head, () => `${links.join("")}${MARKS.head}`)
    .replace(MARKS.root, () => `<div id="root" data-page="${frame.page}">${withoutStyles(frame.html)}</div>`);
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** The policy of the pages refuses `style` attributes in HTML, so the style sheet has what they say. */
function withoutStyles(html: string): string {
  return html.replace(STYLE_ATTRIBUTE, ' data-style="$1"');
}

/** Returns the rules that do what the `style` attributes of the frames would do. */
function stylesOf(all: readonly FrameFile[]): string {
  const styles = new Set(all.flatMap(({ html }) => [...html.matchAll(STYLE_ATTRIBUTE)].map(([, style = ""]) => style)));
  return [...styles]
    .map((style) => {
      if (!/^[-\w:;.,%()#* ]+$/.test(style)) throw new Error(`a frame has a style that cannot be a rule: ${style}`);
      const declarations = style.split(";").map((each) => `${each} !important`);
      return `[data-style="${style}"] { ${declarations.join("; ")} }`;
    })
    .join("\n");
}

/** Returns the names of a page's code and styles that the built page does not name yet. */
function filesOf(page: string, html: string, bundle: Rolldown.OutputBundle): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/pages/${page}-page.tsx`));
  if (entry === undefined && page !== "predictor") throw new Error(`the code of the page ${page} was not found`);
  const needed = new Set(entry === undefined ? [] : [entry]);
  // Iterating over a set includes what is added meanwhile.
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const isNew = (name: string) => !html.includes(`/${name}"`);
  return { scripts: [...needed].map(({ fileName }) => fileName).filter(isNew), styles: [...styles].filter(isNew) };
}

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== "asset") throw new Error("a style sheet was not built");
  return file.source.toString();
}

/** Draws the frames in a process of its own, because the app keeps channels and listeners open. */
async function drawFrames(mode: string): Promise<FrameFile[]> {
  // Inside node_modules: it is not checked in, and the packages are found from there.
  const folder = mkdtempSync(join("node_modules", ".frames-"));
  try {
    await build({
      configFile: false,
      mode,
      logLevel: "error",
      publicDir: false,
      plugins: [react(), builtInTeams()],
      build: { ssr: RENDERER, outDir: folder, target: "node22", emptyOutDir: false },
    });
    const script = `
      const { renderFrames } = await import(${JSON.stringify(`./${join(folder, "render-frames.js")}`)});
      process.stdout.write(JSON.stringify(await renderFrames()), () => process.exit());`;
    // With the NODE_ENV that Vite has compiled the JSX for: React's development code has other functions for it.
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: process.env,
      encoding: "utf8",
      maxBuffer: 64_000_000,
    });
    return JSON.parse(printed) as FrameFile[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
