import { execFile } from "node:child_process";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../local/build.mjs";
import { createSite, openBuild } from "../../local/http/built-frontend.ts";
import { StaticFiles } from "../../local/http/static-files.ts";
import { type Stack, startStack } from "../../local/stack.ts";
import type { Names } from "../../scripts/smoke/mail-domain.ts";
import { smoke } from "../../scripts/smoke/smoke.ts";
import { freePort } from "../support/hosted/ports.ts";

const DOMAIN = "mail.example.com";

/** The DNS of a mail domain, as the deploy guide sets it up. */
const RECORDS: Readonly<Record<string, string>> = {
  [`send.${DOMAIN}`]: "v=spf1 include:amazonses.com ~all",
  [`resend._domainkey.${DOMAIN}`]: "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB",
  "_dmarc.example.com": "v=DMARC1; p=quarantine",
};

/** A DNS that knows these records and no other name. */
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

/** Changes the answer of one path. */
type Fault = readonly [path: string, change: (answer: Response) => Response | Promise<Response>];

let planted: Fault | null = null;
const faulty = async ({ url }: Request, answer: Response | Promise<Response>) =>
  planted?.[0] === new URL(url).pathname ? planted[1](await answer) : answer;
/** The request for the file as it is, so that a fault can change its text. */
const uncompressed = ({ url, method }: Request) => new Request(url, { method });

let stack: Stack;
beforeAll(async () => {
  await ensureBuilt();
  stack = await startStack({
    port: 0,
    dataDir: "memory",
    async openFrontend(_, vercel) {
      const { handler, functions, close } = await openBuild("dist", vercel);
      const site = createSite(new StaticFiles("dist/client"), vercel);
      return {
        handler: { fetch: async (request) => faulty(request, handler.fetch(request)) },
        functions,
        page: getRequestListener((request) => faulty(request, site(uncompressed(request))), {
          overrideGlobalObjects: false,
        }),
        close,
      };
    },
  });
});
afterAll(() => stack?.close());

const look = (more: Partial<Parameters<typeof smoke>[0]> = {}) =>
  smoke({ url: stack.url, mailDomain: DOMAIN, names: namesWith(RECORDS), email: null, ...more });

/** What is true of a build for this machine: it was built for no site and no project. */
const OF_THIS_BUILD = [
  expect.stringMatching(/^The pages were built without VITE_SUPABASE_URL/),
  expect.stringMatching(/^Links to the site show no picture: SITE_URL is read when the client is built/),
];

test("names nothing but the settings of the build, and mails a bracket when it may", async () => {
  expect(await look({ email: "smoke@example.com" })).toEqual(OF_THIS_BUILD);
  expect(stack.mailbox.list("smoke@example.com")).toHaveLength(1);
});

const answering = (status: number, body: unknown) => () =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
const notFound = ({ body, headers }: Response) => new Response(body, { status: 404, headers });
const withHeader = (name: string, value: string | null) => (answer: Response) => {
  if (value === null) answer.headers.delete(name);
  else answer.headers.set(name, value);
  return answer;
};
const edited = (from: string | RegExp, to: string) => async (answer: Response) => {
  answer.headers.delete("content-length");
  return new Response((await answer.text()).replace(from, to), answer);
};
/** What /api/health says, with one part changed. */
const health = (part: object) => async (answer: Response) =>
  Response.json({ ...((await answer.json()) as object), ...part }, answer);

const FAULTS: readonly (readonly [name: string, fault: Fault, line: RegExp])[] = [
  [
    "a mail provider that refuses the server",
    ["/api/health", health({ mail: "failing" })],
    /^The mail provider refuses the server: check RESEND_API_KEY/,
  ],
  [
    "a database without the newest migrations",
    ["/api/health", health({ schema: "behind" })],
    /^The database lacks migrations/,
  ],
  [
    "a database of another season",
    ["/api/health", answering(409, { message: "" })],
    /^The database runs another season than this build/,
  ],
  [
    "a missing header",
    ["/settings", withHeader("x-content-type-options", null)],
    /^The header x-content-type-options is missing at \/settings/,
  ],
  [
    "another policy than that of vercel.json",
    ["/og.png", withHeader("content-security-policy", "default-src *")],
    /^The header content-security-policy is not that of vercel\.json at \/og\.png/,
  ],
  [
    "scheduled jobs that are open",
    ["/api/cron/results", answering(200, { changes: [] })],
    /^The scheduled jobs are not closed: \/api\/cron\/results \(200\).*CRON_SECRET/,
  ],
  [
    "a webhook that accepts unsigned reports",
    ["/api/webhooks/resend", answering(200, { status: "ok" })],
    /^The webhook takes reports that nobody signed \(200\)/,
  ],
  [
    "a service worker that browsers keep",
    ["/sw.js", withHeader("cache-control", "public, max-age=31536000, immutable")],
    /^\/sw\.js is sent with 'public, max-age=31536000, immutable'/,
  ],
  [
    "a cache that keeps private answers",
    ["/api/health", withHeader("age", "5")],
    /^A cache keeps private answers \(\/api\/health\)/,
  ],
  [
    "a page instead of a 404 under /api",
    ["/api/no-such-address", () => new Response("<h1>", { headers: { "content-type": "text/html" } })],
    /^An unknown address under \/api answers 200 as text\/html/,
  ],
  ["a missing page", ["/settings", notFound], /^Pages are missing: \/settings \(404\)/],
  [
    "a page of another build",
    ["/privacy", edited(/<title>[^<]*/, "<title>Another Predictor")],
    /^Pages are not of this build/,
  ],
  [
    "a page that was changed on its way",
    ["/cfp-challenge", edited("<script>", "<script> ")],
    /^Pages have a script or a style that their policy refuses: \/cfp-challenge/,
  ],
  ["a database without teams", ["/api/teams", answering(200, [])], /^The database has 0 teams/],
  [
    "an API without its description",
    ["/api/openapi.json", answering(200, {})],
    /^\/api\/openapi\.json answers 200 and/,
  ],
  ["a missing picture of the site", ["/og.png", notFound], /^\/og\.png answers 404/],
];

describe("names", () => {
  test.each(FAULTS)("%s", async (_, fault, line) => {
    planted = fault;
    const found = await look().finally(() => {
      planted = null;
    });
    const isOfThisBuild = (each: string) => OF_THIS_BUILD.some((known) => known.asymmetricMatch(each));
    expect(found.filter((each) => !isOfThisBuild(each))).toEqual([expect.stringMatching(line)]);
  });

  test("a server that answers 503, and asks it nothing more", async () => {
    planted = ["/api/health", answering(503, { message: "" })];
    const found = await look().finally(() => {
      planted = null;
    });
    expect(found).toEqual([expect.stringMatching(/^The server answers 503: a setting is missing/), OF_THIS_BUILD[0]]);
  });

  test.each([
    ["SPF", `send.${DOMAIN}`, 2],
    ["DKIM", `resend._domainkey.${DOMAIN}`, 1],
    ["DMARC", "_dmarc.example.com", 1],
  ])("a mail domain without %s", async (record, name, lines) => {
    const { [name]: _, ...rest } = RECORDS;
    const found = (await look({ names: namesWith(rest) })).filter((line) => line.startsWith("The mail domain"));
    expect(found[0]).toMatch(new RegExp(`^The mail domain has no ${record} record`));
    expect(found).toHaveLength(lines);
  });
});

test("the command prints a line for a deployment that does not answer, and exits with 1", async () => {
  const url = `http://localhost:${await freePort()}`;
  const ended = await new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(process.execPath, ["scripts/smoke.ts", url], (error, stdout, stderr) =>
      resolve({ code: error?.code, printed: `${stdout}${stderr}` }),
    );
  });
  expect(ended).toEqual({ code: 1, printed: expect.stringMatching(/^\S+ does not answer .*\n$/) });
});
