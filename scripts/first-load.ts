import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Response } from "playwright";
import { build } from "vite";
import { chromiumPath } from "#support/browser/chromium.mjs";
import { startProduct } from "#support/browser/product.ts";

/** In bytes after gzip, including lazy parts that load without a click (docs/performance.md#first-load). */
const MAX_SCRIPT = 105_000;
const MAX_STYLE = 15_000;

/** They occur only in code that a visitor to `/` does not need. */
const UNWANTED_TEXTS = {
  zod: "invalid_format",
  "the auth client": "GoTrueClient",
  "the table of errors": "for the scheduler only",
};

/** The bracket, the site's header, and React. */
const ALLOWED_MODULES = [
  /^index\.html$/,
  /^src\/domain\//,
  /^src\/web\/((app|navigation)\/[a-z-]+|session\/session(-store|-key)?)\.tsx?$/,
  /^src\/web\/(styles|ui)\//,
  /^src\/web\/(bracket|editor|site|features\/predictor)\//,
  /^src\/web\/features\/auth\/lazy-sign-in-dialog\.tsx$/,
  /^src\/web\/pages\/predictor-page\.tsx$/,
  /^node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
];

/** In bytes after gzip. */
interface FirstLoad {
  readonly script: number;
  readonly style: number;
  readonly files: readonly { url: string; body: Buffer }[];
}

/** Opens `/` in a browser, waits until the network is idle, and adds up the sizes of all scripts and stylesheets. */
async function weighFirstLoad(): Promise<FirstLoad> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => {
      if (["script", "stylesheet"].includes(response.request().resourceType())) responses.push(response);
    });
    await page.goto(product.url);
    await page.getByRole("heading", { name: "College Football Playoff Bracket" }).waitFor();
    await page.waitForLoadState("networkidle");
    // Code that is fetched during idle time counts, too.
    await page.waitForTimeout(2_000);
    await page.waitForLoadState("networkidle");
    const files = await Promise.all(
      responses.map(async (response) => ({
        type: response.request().resourceType(),
        url: response.url(),
        body: await response.body(),
      })),
    );
    const weigh = (type: string) =>
      files.filter((file) => file.type === type).reduce((sum, file) => sum + gzipSync(file.body).length, 0);
    return { script: weigh("script"), style: weigh("stylesheet"), files };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** In the first scripts of `/`. */
async function unwantedModules(): Promise<string[]> {
  const built = await build({ logLevel: "error", build: { write: false } });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !("output" in bundle)) throw new Error("the build is empty");
  const chunks = bundle.output.filter((file) => file.type === "chunk");
  const first = ({ modules }: { modules: object }) =>
    ["index.html", "src/web/pages/predictor-page.tsx"].some((path) => path in byPath(modules));
  const loaded = new Set(chunks.filter(first).map((each) => each.fileName));
  // Includes items that are added during the iteration.
  for (const name of loaded) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(next);
  }
  const modules = chunks
    .filter(({ fileName }) => loaded.has(fileName))
    .flatMap((each) => Object.keys(byPath(each.modules)));
  if (!modules.includes("src/web/app/main.tsx")) throw new Error("the first script was not found");
  return modules.filter((path) => !ALLOWED_MODULES.some((known) => known.test(path)));
}

/** Leaves out modules that the bundler adds. */
function byPath(modules: object): Record<string, true> {
  const files = Object.keys(modules).filter((id) => !id.startsWith("\0"));
  return Object.fromEntries(files.map((id) => [/node_modules\/.*$/.exec(id)?.[0] ?? relative(".", id), true]));
}

/** Fails if the first load exceeds the budget or contains code that should load later. */
export async function checkFirstLoad(): Promise<string> {
  const { script, style, files } = await weighFirstLoad();
  const report = `${(script / 1000).toFixed(1)} kB of script and ${(style / 1000).toFixed(1)} kB of style in ${files.length} files`;
  if (script === 0 || style === 0) throw new Error(`${report}: something was not measured`);
  if (script > MAX_SCRIPT) throw new Error(`${report}; at most ${MAX_SCRIPT / 1000} kB of script`);
  if (style > MAX_STYLE) throw new Error(`${report}; at most ${MAX_STYLE / 1000} kB of style`);
  for (const [name, text] of Object.entries(UNWANTED_TEXTS)) {
    const where = files.find((file) => file.body.includes(text));
    if (where) throw new Error(`${report}; ${name} is in ${where.url}`);
  }
  const unwanted = await unwantedModules();
  if (unwanted.length > 0) throw new Error(`${report}; it must not contain ${unwanted.join(", ")}`);
  return report;
}
