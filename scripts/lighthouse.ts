/**
 * `npm run lighthouse`: measures the first paint of four pages with Lighthouse's phone profile and prints one table of
 * medians (docs/performance.md#first-paint). `npm run lighthouse -- 5` runs each page five times. By default,
 * Lighthouse loads a page without throttling and estimates how long a phone would need. The estimate assumes that a
 * paint waits for everything that was loaded before it. The numbers after `applied:` are not estimates, but measured
 * with real throttling. In all runs, letter widths are not rounded to whole pixels, because phones do not round them.
 *
 * Lighthouse is installed into `.lighthouse` when it is first needed. It is not a dependency in package.json, because
 * its 176 MB of packages would make every `npm ci` a minute slower.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright";
import { DEMO } from "#local/demo/demo.ts";
import { fillBracket } from "#support/brackets/official-record.ts";
import { chromiumPath } from "#support/browser/chromium.mjs";
import { keysOf, startProduct } from "#support/browser/product.ts";

const VERSION = "13.5.0";
const FOLDER = resolve(".lighthouse");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** In milliseconds except for the layout shift. */
const AUDITS = {
  FCP: ["first-contentful-paint", 900],
  LCP: ["largest-contentful-paint", 1_300],
  TBT: ["total-blocking-time", 50],
  CLS: ["cumulative-layout-shift", 0.05],
} as const;

interface Report {
  readonly categories: Readonly<Record<string, { score: number | null }>>;
  readonly audits: Readonly<Record<string, { numericValue?: number }>>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Installs it first if necessary. */
async function loadLighthouse(): Promise<Lighthouse> {
  const file = join(FOLDER, "node_modules", "lighthouse", "core", "index.js");
  if (!existsSync(file)) {
    console.info(`Installing lighthouse@${VERSION} into ${FOLDER} ...`);
    const args = ["install", "--prefix", FOLDER, "--no-save", "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  }
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
}

const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;

/** Returns the URL of the bracket's page. */
async function saveBracket(url: string): Promise<string> {
  const response = await fetch(`${url}/api/send-picks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "fan@example.com", bracket: fillBracket() }),
  });
  return `/bracket/${((await response.json()) as { id: string }).id}`;
}

/** Returns the demo league's URL. */
async function signIn(page: Page): Promise<string> {
  const { publishableKey } = await keysOf(product.url);
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
  });
  await page.goto(`${product.url}/nowhere`);
  await page.evaluate((session) => localStorage.setItem("cfp-bracket.session", session), await response.text());
  await page.goto(`${product.url}/cfp-challenge`);
  const path = await page.getByRole("table", { name: "My Groups" }).getByRole("link").first().getAttribute("href");
  await page.goto("about:blank");
  return path ?? "/";
}

const times = Number(process.argv[2] ?? 3);
const lighthouse = await loadLighthouse();
const product = await startProduct();
const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
const port = 9_300 + Math.floor(Math.random() * 600);
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--font-render-hinting=none", `--remote-debugging-port=${port}`],
  // A first visit has no service worker.
  serviceWorkers: "block",
});

async function run(path: string, options: object): Promise<Report[]> {
  const reports: Report[] = [];
  const page = context.pages()[0] ?? (await context.newPage());
  const browser = await context.newCDPSession(page);
  for (let time = 0; time < times; time++) {
    // Every run loads all files again. Keeps the session, which the group page needs.
    await browser.send("Network.clearBrowserCache");
    const flags = { port, disableStorageReset: true, logLevel: "error", ...options };
    const result = await lighthouse(`${product.url}${path}`, flags);
    if (result) reports.push(result.lhr);
  }
  await browser.detach();
  return reports;
}

/** With an exclamation mark if a median exceeds its limit. */
async function measure(name: string, path: string): Promise<void> {
  const reports = await run(path, { onlyCategories: CATEGORIES });
  const applied = await run(path, { onlyCategories: ["performance"], throttlingMethod: "devtools" });
  const scores = CATEGORIES.map((key) => median(reports.map(({ categories }) => (categories[key]?.score ?? 0) * 100)));
  const figureIn = (some: readonly Report[], label: keyof typeof AUDITS) => {
    const [key, goal] = AUDITS[label];
    const figure = median(some.map(({ audits }) => audits[key]?.numericValue ?? Number.NaN));
    return `${label} ${label === "CLS" ? figure.toFixed(3) : `${Math.round(figure)} ms`}${figure > goal ? "!" : ""}`;
  };
  const figures = (Object.keys(AUDITS) as (keyof typeof AUDITS)[]).map((label) => figureIn(reports, label));
  const paints = (["FCP", "LCP"] as const).map((label) => figureIn(applied, label));
  const columns = [scores.map((score) => Math.round(score)).join("/"), ...figures, "applied:", ...paints];
  console.info(`${name.padEnd(24)} ${columns.join("  ")}`);
}

try {
  console.info(`median of ${times}, load ${loadavg()[0]?.toFixed(1)}; performance/accessibility/best practices/SEO`);
  await measure("/", "/");
  await measure("/cfp-challenge", "/cfp-challenge");
  await measure("/bracket/{id}", await saveBracket(product.url));
  console.info("  (a saved bracket is `noindex` on purpose, which costs SEO points)");
  const page = context.pages()[0] ?? (await context.newPage());
  await measure("/group/{id}, signed in", await signIn(page));
} finally {
  await context.close();
  await product.stop();
  rmSync(profile, { recursive: true, force: true });
}
