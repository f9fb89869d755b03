import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// Without the fixtures: nothing here asks the product that they start.
import { expect, test } from "@playwright/test";
import type { Names } from "../../scripts/smoke/mail-domain.ts";
import { smoke } from "../../scripts/smoke/smoke.ts";
import { SEASON } from "../../src/domain/season.ts";
import { type Deployment, openDeployment } from "../support/deployment/deployment.ts";
import { createEdge } from "../support/deployment/edge.ts";
import { openFunctions } from "../support/deployment/functions.ts";
import { freePort } from "../support/hosted/ports.ts";

// One after the other: all of them look at the same address.
test.describe.configure({ mode: "default", timeout: 90_000 });

const folder = mkdtempSync(join(tmpdir(), "smoke-"));

let healthy: Deployment;

test.beforeAll(async () => {
  healthy = await openDeployment({ port: 0 });
  // On a busy machine the first answer of a function takes longer than health waits for its parts.
  await expect.poll(() => look(healthy), { timeout: 60_000, intervals: [11_000] }).toEqual([]);
});

test.afterAll(async () => {
  await healthy?.close();
  rmSync(folder, { recursive: true });
});

const DOMAIN = "mail.example.com";

/** The DNS of a mail domain, as the deploy guide has it made. */
const RECORDS: Readonly<Record<string, string>> = {
  [`send.${DOMAIN}`]: "v=spf1 include:amazonses.com ~all",
  [`resend._domainkey.${DOMAIN}`]: "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB",
  "_dmarc.example.com": "v=DMARC1; p=quarantine",
};

/** A DNS with these records; asked for anything else it knows no such name. */
function namesWith(records: Readonly<Record<string, string>>): Names {
  const answer = async <T>(name: string, made: (text: string) => T): Promise<T[]> => {
    const text = records[name];
    if (text === undefined) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    return [made(text)];
  };
  return {
    resolveTxt: (name) => answer(name, (text) => [text.slice(0, 20), text.slice(20)]),
    resolveMx: (name) => answer(name, () => ({ exchange: "feedback-smtp.example.net" })),
  };
}

const names = namesWith(RECORDS);
const look = ({ url }: { url: string }, more: Partial<Parameters<typeof smoke>[0]> = {}) =>
  smoke({ url, mailDomain: DOMAIN, names, email: null, ...more });

interface Route {
  src?: string;
  dest?: string;
  headers?: Record<string, string>;
  handle?: string;
}

/** A deployment that is like the healthy one but for one thing, and takes its place for a look. */
async function lookAtFaulty(fault: {
  routes?: (routes: Route[]) => Route[];
  environment?: Record<string, string>;
  files?: (output: string) => void;
  /** The name of a function that answers otherwise, and what it answers. */
  answers?: readonly [name: string, json: string];
}): Promise<string[]> {
  const output = mkdtempSync(join(folder, "faulty-"));
  cpSync(healthy.output, output, { recursive: true });
  if (fault.routes) {
    const path = join(output, "config.json");
    const config = JSON.parse(readFileSync(path, "utf8")) as { routes: Route[] };
    writeFileSync(path, JSON.stringify({ ...config, routes: fault.routes(config.routes) }));
  }
  fault.files?.(output);
  if (fault.answers) replaceFunction(output, ...fault.answers);
  const own = openFunctions(output, { ...healthy.environment, ...fault.environment });
  // The others are the healthy one's: starting them all takes seconds.
  const isOwn = (name: string) => fault.environment !== undefined || name === fault.answers?.[0];
  const open = (name: string) => (isOwn(name) ? own : healthy.functions).open(name);
  healthy.replace(createEdge({ output, functions: { open } }));
  try {
    return await look(healthy);
  } finally {
    healthy.replace(null);
    await own.close();
  }
}

/** Puts another handler in the place of a function, at an address of its own if need be. */
function replaceFunction(output: string, name: string, answer: string): void {
  const at = join(output, "functions", `${name}.func`);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, "package.json"), '{ "type": "module" }');
  writeFileSync(join(at, "handler.js"), `export default { fetch: () => Response.json(${answer}) };`);
  writeFileSync(join(at, ".vc-config.json"), '{ "handler": "handler.js" }');
}

const editFile = (path: string, edit: (text: string) => string) =>
  writeFileSync(path, edit(readFileSync(path, "utf8")));
const withHeaders = (headers: Record<string, string>, src: string): Route =>
  ({ src, headers, continue: true }) as Route;

test.describe("a healthy deployment", () => {
  test("has nothing to be said about, in less than 20 s", async () => {
    const started = performance.now();
    expect(await look(healthy)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test("mails a bracket, finds it again, and draws its picture, when it may write", async () => {
    expect(await look(healthy, { email: "smoke@example.com" })).toEqual([]);
    expect(healthy.mailbox.list("smoke@example.com")).toHaveLength(1);
  });
});

test.describe("the command", () => {
  /** Runs `npm run smoke` as a person does, and returns how it ends and what it prints. */
  const run = (...args: string[]) =>
    new Promise<{ code: number | null; printed: string }>((resolve) => {
      const child = spawn(process.execPath, ["scripts/smoke.ts", ...args], { stdio: ["ignore", "pipe", "pipe"] });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          printed += chunk.toString();
        });
      }
      child.once("close", (code) => resolve({ code, printed }));
    });

  test("is silent about a healthy deployment and exits with 0; else it prints lines and exits with 1", async () => {
    const [well, nowhere, none] = await Promise.all([
      run(healthy.url),
      run(`http://localhost:${await freePort()}`),
      run("--no-such-option"),
    ]);
    expect(well).toEqual({ code: 0, printed: "" });
    expect(nowhere).toEqual({ code: 1, printed: expect.stringMatching(/^\S+ does not answer .*\n$/) });
    expect(none).toEqual({ code: 1, printed: expect.stringContaining("--no-such-option") });
  });
});

test.describe("what is wrong with a deployment is named, and nothing else:", () => {
  const planted: readonly (readonly [fault: string, planted: Parameters<typeof lookAtFaulty>[0], line: RegExp])[] = [
    [
      "a secret that is missing",
      { environment: { SUPABASE_SECRET_KEY: "" } },
      /^The server answers 503: a setting is missing/,
    ],
    [
      "a key of the mail provider that it does not know",
      { environment: { RESEND_API_KEY: "re_other" } },
      /^The mail provider refuses the server: check RESEND_API_KEY/,
    ],
    [
      "another address of its own",
      { environment: { SITE_URL: "https://other.example.com" } },
      /^The server takes https:\/\/other\.example\.com for its address.*set SITE_URL/,
    ],
    [
      "a header that is gone",
      {
        routes: (routes) =>
          routes.map(({ headers, ...route }) => {
            const { "X-Content-Type-Options": _, ...kept } = headers ?? {};
            return headers ? { ...route, headers: kept } : route;
          }),
      },
      /^The header x-content-type-options is missing at \/, .* more:/,
    ],
    [
      "another policy than that of vercel.json",
      {
        routes: ([first = {}, ...routes]) => [
          first,
          withHeaders({ "Content-Security-Policy": "default-src *" }, "^/$"),
          ...routes,
        ],
      },
      /^The header content-security-policy is not that of vercel\.json at \/:/,
    ],
    [
      "scheduled jobs that are open",
      { answers: ["/api/cron/results", "{ changes: [] }"] },
      /^The scheduled jobs are not closed: \/api\/cron\/results \(200\).*CRON_SECRET/,
    ],
    [
      "a webhook that takes everything",
      { answers: ["/api/webhooks/resend", '{ status: "ok" }'] },
      /^The webhook takes reports that nobody signed \(200\).*RESEND_WEBHOOK_SECRET/,
    ],
    [
      "a service worker that is kept for ever",
      {
        routes: ([first = {}, ...routes]) => [
          first,
          withHeaders({ "Cache-Control": "public, max-age=31536000, immutable" }, "^/sw\\.js$"),
          ...routes,
        ],
      },
      /^\/sw\.js is sent with 'public, max-age=31536000, immutable': browsers would keep an old service worker/,
    ],
    [
      "scripts that are loaded again with every visit",
      { routes: (routes) => routes.filter(({ src }) => !src?.startsWith("^/assets")) },
      /^\/assets\/.*\.js is sent with 'public, max-age=0, must-revalidate': every visit/,
    ],
    [
      "the page in place of a 404 under /api",
      {
        routes: (routes) =>
          routes.map((route) => (route.dest === "/api" ? { ...route, src: "^/api(?!/no-such)(?:/(.*))$" } : route)),
      },
      /^An unknown address under \/api answers 404 as text\/plain.* and not 404 as JSON/,
    ],
    [
      "rewrites that are missing",
      { routes: (routes) => routes.filter(({ dest }) => !/^\/(group|member|settings)\.html$/.test(dest ?? "")) },
      /^Pages are missing: \/group\/\S+ \(404\), .*: the rewrites of vercel\.json are not there/,
    ],
    [
      "pages of another season's build",
      {
        files: (output) =>
          editFile(join(output, "static/index.html"), (html) =>
            html.replace(/<title>[^<]*/, "<title>Last Year's Predictor"),
          ),
      },
      /^Pages are not of this build \(.*\): \/ is titled 'Last Year's Predictor'/,
    ],
    [
      "a page that something has changed on its way",
      {
        files: (output) =>
          editFile(join(output, "static/challenge.html"), (html) => html.replace("<script>", "<script> ")),
      },
      /^Pages have a script or a style that their policy refuses: \/cfp-challenge: something changes pages/,
    ],
    [
      "pages that were built for no auth service",
      {
        files: (output) =>
          editFile(join(output, "static/index.html"), (html) =>
            html.replace(/(content="connect-src &#39;self&#39;)[^"]*/, "$1"),
          ),
      },
      /^The pages were built without VITE_SUPABASE_URL/,
    ],
    [
      "pages that were built for no site",
      {
        files: (output) =>
          editFile(join(output, "static/index.html"), (html) => html.replace(/<meta property="og:image"[^>]*>/, "")),
      },
      /^Links to the site show no picture: SITE_URL is read when the client is built/,
    ],
    [
      "badges of teams that are missing",
      { files: (output) => rmSync(join(output, "static/badges"), { recursive: true }) },
      /^The badge \/badges\/\S+ of a team answers 404/,
    ],
    ["a database without teams", { answers: ["/api/teams", "[]"] }, /^The database has 0 teams: run .*include-seed/],
    [
      "an API without its description",
      { answers: ["/api/openapi.json", "{}"] },
      /^\/api\/openapi\.json answers 200 and no document/,
    ],
    [
      "pictures that cannot be drawn",
      { files: (output) => rmSync(join(output, "functions/api/picture.func"), { recursive: true }) },
      /^The function of the pictures answers 404/,
    ],
  ];
  for (const [name, fault, line] of planted) {
    test(name, async () => {
      expect(await lookAtFaulty(fault)).toEqual([expect.stringMatching(line)]);
    });
  }

  test("pages that were built for an auth service that nobody can reach, and that no policy allows", async () => {
    const other = `http://localhost:${await freePort()}`;
    const faults = await lookAtFaulty({
      files: (output) =>
        editFile(join(output, "static/index.html"), (html) =>
          html.replace(/(content="connect-src &#39;self&#39;)[^"]*/, `$1 ${other}`),
        ),
    });
    expect(faults).toEqual([
      expect.stringMatching(/^No page may connect to http:\/\/localhost:\d+, .*connect-src in vercel\.json/),
      expect.stringMatching(/jwks\.json does not answer \(.*ECONNREFUSED.*\): check VITE_SUPABASE_URL/),
    ]);
  });

  test("a cache that keeps private answers", async () => {
    healthy.replace(createEdge({ ...healthy, keepsEverything: true }));
    const faults = await look(healthy);
    healthy.replace(null);
    expect(faults).toContainEqual(expect.stringMatching(/^A cache keeps private answers \(\/api\/health, .* more\)/));
  });

  test("a database that lacks migrations, or has newer ones", async () => {
    const versions = "supabase_migrations.schema_migrations";
    const [newest] = await healthy.supabase.sql<{ version: string }>(`select max(version) as version from ${versions}`);
    const rename = (from: string, to: string) =>
      healthy.supabase.sql(`update ${versions} set version = '${to}' where version = '${from}'`);
    const version = newest?.version ?? "";
    const older = String(BigInt(version) - 1n);
    await rename(version, older);
    expect(await look(healthy)).toEqual([
      expect.stringMatching(/^The database lacks migrations.*supabase@3 db push --remote/),
    ]);
    await rename(older, "99990101000000");
    expect(await look(healthy)).toEqual([expect.stringMatching(/^The database has migrations.*newest build/)]);
    await rename("99990101000000", version);
    expect(await look(healthy)).toEqual([]);
  });

  test("a database that runs another season", async () => {
    const { sql } = healthy.supabase;
    const other = SEASON.name.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const close = "status = 'finished', finished_at = now()";
    await sql(`update app.seasons set ${close} where name = $1`, [SEASON.name]);
    await sql("insert into app.seasons (name) values ($1)", [other]);
    const faults = await look(healthy);
    await sql("delete from app.seasons where name = $1", [other]);
    const open = "status = 'running', finished_at = null";
    await sql(`update app.seasons set ${open} where name = $1`, [SEASON.name]);
    expect(faults).toEqual([expect.stringMatching(/^The database runs another season than this build/)]);
  });

  for (const [record, name, lines] of [
    ["SPF", `send.${DOMAIN}`, 2],
    ["DKIM", `resend._domainkey.${DOMAIN}`, 1],
    ["DMARC", "_dmarc.example.com", 1],
  ] as const) {
    test(`a mail domain without ${record}`, async () => {
      const { [name]: _, ...rest } = RECORDS;
      const faults = await look(healthy, { names: namesWith(rest) });
      expect(faults[0]).toMatch(new RegExp(`^The mail domain has no ${record} record`));
      expect(faults).toHaveLength(lines);
    });
  }

  test("no deployment at all", async () => {
    const faults = await look({ url: `http://localhost:${await freePort()}` });
    expect(faults).toEqual([expect.stringMatching(/does not answer \(.*ECONNREFUSED.*\): check the address/)]);
  });
});
