import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NO_CACHE, PUBLIC_CACHE } from "../../src/server/responses.ts";
import { type Grade, gradeOf } from "../support/headers/observatory.ts";
import { vercelHeaders } from "../support/headers/vercel-rules.ts";
import { expect, test } from "./fixtures.ts";

const headersOnVercel = vercelHeaders();

/** What differs from answer to answer and says nothing about what a page may do. */
const OF_THE_ANSWER =
  /^(allow|cache-control|connection|content-(encoding|length|type)|date|etag|keep-alive|last-modified|location|retry-after|transfer-encoding|vary|x-request-id)$/;

/** Shown by mails and beside links, so pages of other origins may load them. */
const FOR_EVERY_PAGE = /^\/(mail\/|picture\/|og\.png$)/;

/** The same for everybody, so the CDN may keep it. */
const FOR_EVERYBODY = /^\/api\/(teams(\/search)?|trpc\/teams\.(list|search))$/;

interface Asked {
  readonly path: string;
  readonly init?: RequestInit;
  readonly status: number;
}

/** Every page of the product, as vercel.json leads to them. */
const pages = (): Asked[] =>
  (JSON.parse(readFileSync("vercel.json", "utf8")) as { rewrites: { source: string; destination: string }[] }).rewrites
    .filter(({ source, destination }) => /\.html$|shared-page$/.test(destination) && !source.endsWith("/picture"))
    .map(({ source }) => source.replace("(/?)", "").replace(/\(.*\)/, "1"))
    .concat("/")
    .map((path) => ({ path, status: 200 }));

/** Every file of the build, but one badge for all. */
const files = (): Asked[] =>
  readdirSync("dist/client", { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice("dist/client".length))
    .filter((path) => !path.startsWith("/badges/") || path === "/badges/indiana.svg")
    .map((path) => ({ path, status: 200 }));

/** What the site refuses or need not send again. `npm start` builds no captcha page, but its address has headers. */
const refusals = (): Asked[] => [
  { path: "/no/such/page", status: 404 },
  { path: "/assets/gone.js", status: 404 },
  { path: "/mail/gone.png", status: 404 },
  { path: "/captcha.html", status: 404 },
  { path: "/bracket/1/picture", status: 404 },
  { path: "/join/1/picture", status: 404 },
  { path: "/picture/bracket/1.png", status: 404 },
  { path: "/bracket/1", init: { method: "POST" }, status: 405 },
  { path: "/", init: { method: "POST" }, status: 405 },
  { path: "/", init: { headers: { "if-none-match": "*" } }, status: 304 },
];

const posting = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
});

const answersOfTheApi = (): Asked[] => [
  { path: "/api/teams", status: 200 },
  { path: "/api/teams", init: { method: "HEAD" }, status: 200 },
  { path: "/api/teams", init: { headers: { "if-none-match": "*" } }, status: 304 },
  { path: "/api/teams", init: { headers: { authorization: "Bearer forged" } }, status: 401 },
  { path: "/api/teams", init: { method: "DELETE" }, status: 405 },
  { path: "/api/teams/search?q=usf", status: 200 },
  { path: "/api/health", status: 200 },
  { path: "/api/saved-brackets/1", status: 404 },
  { path: "/api/nothing", status: 404 },
  { path: "/api", status: 404 },
  { path: "/api/send-picks", init: posting("{"), status: 400 },
  { path: "/api/send-picks", init: posting(" ".repeat(70_000)), status: 413 },
  { path: "/api/email-preferences/1", status: 401 },
  { path: "/api/cron/weekly-reminders", status: 401 },
  { path: "/api/cron/results", status: 401 },
  { path: "/api/unsubscribe/one-click?token=1", init: { redirect: "manual" }, status: 302 },
  { path: "/api/trpc/teams.list", status: 200 },
  { path: "/api/trpc/picks.home", status: 401 },
  { path: "/api/trpc/nothing", status: 404 },
];

interface Answer extends Asked {
  readonly pathname: string;
  readonly answer: Response;
  readonly body: string;
}

/** Asks the product everything before anything is graded: grading keeps the process busy, and idle connections end. */
async function askAll(origin: string, asked: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const each of asked) {
    const answer = await fetch(origin + each.path, each.init);
    answers.push({ ...each, pathname: new URL(answer.url).pathname, answer, body: await answer.text() });
  }
  return answers;
}

/** What of an answer its grade depends on, so that equals are graded once: of the bodies only those of pages are read. */
const graded = ({ answer, body, pathname }: Answer) =>
  JSON.stringify([
    [...answer.headers].filter(([name]) => !/^(content-length|date|etag|last-modified|x-request-id)$/.test(name)),
    FOR_EVERY_PAGE.test(pathname),
    answer.headers.get("content-type")?.startsWith("text/html") ? body : null,
  ]);

for (const [kind, list] of Object.entries({ page: pages, file: files, refusal: refusals, api: answersOfTheApi })) {
  test(`each ${kind} answer has exactly the headers of vercel.json, and the observatory's A+`, async ({ product }) => {
    const answers = await askAll(product.url, list());
    expect(answers.length).toBeGreaterThan(4);
    for (const { path, pathname, status, answer } of answers) {
      const { "cache-control": _, ...expected } = headersOnVercel(pathname);
      const sent = Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_ANSWER.test(name)));
      expect({ path, status: answer.status, ...sent }).toEqual({ path, status, ...expected });
    }
    for (const { path, pathname, answer, body } of new Map(answers.map((each) => [graded(each), each])).values()) {
      const { grade, score, marks } = gradeOf(pathname, answer, body);
      const best = FOR_EVERY_PAGE.test(pathname) ? 120 : 130;
      expect({ path, grade, score, marks }).toEqual({ path, grade: "A+", score: best, marks });
    }
  });
}

test("caches keep nothing of the API but what is the same for everybody", async ({ product }) => {
  for (const { path, pathname, status, answer } of await askAll(product.url, answersOfTheApi())) {
    const mayBeKept = status < 400 && FOR_EVERYBODY.test(pathname);
    expect([path, status, answer.headers.get("cache-control")]).toEqual([
      path,
      status,
      mayBeKept ? PUBLIC_CACHE : NO_CACHE,
    ]);
  }
});

/** A policy without the scripts and styles that stand in the pages: `tests/server/page-policy.test.ts` counts those. */
const withoutHashes = (policy: string) => policy.replace(/ 'sha256-[^']*'/g, "");

test("no answer lets another site frame it, run in it or read it", () => {
  for (const path of ["/", "/cfp-challenge", "/assets/main.js", "/api/teams", "/og.png", "/mail/badge.png"]) {
    const headers = headersOnVercel(path);
    const policy = withoutHashes(headers["content-security-policy"] ?? "").split("; ");
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      expect([path, policy]).toEqual([path, expect.arrayContaining([part])]);
    }
    expect([path, policy]).toEqual([path, expect.arrayContaining(["base-uri 'none'", "form-action 'self'"])]);
    // Under default-src 'none' neither plugins nor workers may load, unless a part of their own allows it.
    expect(policy.filter((part) => /^(object|worker|child|media)-src|unsafe|\*(?!\.supabase\.co)/.test(part))).toEqual(
      [],
    );
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["cross-origin-resource-policy"]).toBe(FOR_EVERY_PAGE.test(path) ? undefined : "same-origin");
  }
});

test.describe("the observatory", () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const page = (headers: Record<string, string>, body = "<!doctype html><script src='/main.js'></script>") =>
    gradeOf("/", new Response(null, { headers: { ...headersOnVercel("/"), ...html, ...headers } }), body);
  const POLICY = "content-security-policy";
  // Where a hash is named, a browser takes no notice of 'unsafe-inline'.
  const policy = withoutHashes(headersOnVercel("/")[POLICY] ?? "");

  test("grades the page with a captcha A+ too", () => {
    const headers = { ...headersOnVercel("/captcha.html"), ...html };
    const { grade, score } = gradeOf(
      "/captcha.html",
      new Response(null, { headers }),
      readFileSync("captcha.html", "utf8"),
    );
    expect({ grade, score }).toEqual({ grade: "A+", score: 130 });
  });

  test("lowers the grade of a weaker header, so that an A+ means something", () => {
    expect(page({})).toMatchObject({ grade: "A+", score: 130 });
    const weaker: readonly [string, string, Pick<Grade, "grade" | "score">][] = [
      [POLICY, policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"), { grade: "B+", score: 80 }],
      [POLICY, policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"), { grade: "A+", score: 120 }],
      [POLICY, policy.replace("default-src 'none'", "default-src 'self'"), { grade: "A+", score: 125 }],
      ["strict-transport-security", "max-age=60", { grade: "A+", score: 120 }],
      ["x-content-type-options", "sniff", { grade: "A+", score: 125 }],
      ["cross-origin-resource-policy", "nobody", { grade: "A+", score: 115 }],
      ["referrer-policy", "unsafe-url", { grade: "A+", score: 120 }],
    ];
    for (const [name, value, expected] of weaker) {
      const { grade, score } = page({ [name]: value });
      expect([name, value, { grade, score }]).toEqual([name, value, expected]);
    }
    expect(page({}, "<!doctype html><script src='http://evil.example/x.js'></script>").score).toBeLessThan(100);
  });
});
