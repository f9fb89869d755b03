import { expect, test } from "vitest";
import { readVercelConfig } from "#local/http/vercel-config.ts";
import { server, setUpServer } from "#support/server/server.ts";

setUpServer();

/** The headers that vercel.json adds to a response. */
function addedByVercel(path: string): Map<string, string> {
  const headers = readVercelConfig("vercel.json").headersFor(path);
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * One path for each kind of rule in vercel.json. The snapshot shows all headers of the first path. For each other path,
 * the snapshot shows only the differences.
 */
const ENDPOINTS = [
  ...["/", "/api/teams", "/assets/main.js", "/badges/indiana.svg", "/captcha.html", "/mail/logo.png", "/og.png"],
  "/picture/bracket/1.png",
];

/** API requests that get every kind of response: cached, private, not modified, rejected. */
const REQUESTS: readonly (readonly [path: string, init?: RequestInit])[] = [
  ["/api/teams"],
  ["/api/teams", { method: "HEAD" }],
  ["/api/teams", { headers: { authorization: "Bearer forged" } }],
  ["/api/teams", { method: "DELETE" }],
  ["/api/calendar.ics"],
  ["/api/outcome"],
  ["/api/outcome", { headers: { "if-none-match": "*" } }],
  ["/api/openapi.json"],
  ["/api/health"],
  ["/api/saved-brackets/1"],
  ["/api/send-picks", { method: "POST" }],
  ["/api/email-preferences/1"],
  ["/api/cron/weekly-reminders"],
  ["/api/unsubscribe/one-click?token=1"],
  ["/api/trpc/teams.list"],
  ["/api/trpc/picks.home"],
];

/** Headers whose values can differ between any two responses. */
const OF_ONE_RESPONSE = /^(content-length|date|etag|last-modified|x-request-id)$/;

test("every kind of response has exactly the headers in the snapshot file", async () => {
  const common = addedByVercel("/");
  const lines = ENDPOINTS.flatMap((path) => {
    const headers = addedByVercel(path);
    const gone = path === "/" ? [] : [...common.keys()].filter((name) => !headers.has(name));
    const own = [...headers].filter(([name, value]) => path === "/" || common.get(name) !== value);
    return [
      `vercel.json ${path}`,
      ...own.map(([name, value]) => `  ${name}: ${value}`).sort(),
      ...gone.map((name) => `  no ${name}`),
    ];
  });
  for (const [path, init] of REQUESTS) {
    const { status, headers } = await server.request(path, init);
    const sent = [...headers].filter(([name]) => !OF_ONE_RESPONSE.test(name));
    const asked = Object.entries(init?.headers ?? {});
    lines.push(
      [init?.method ?? "GET", path, ...asked.map((header) => `(${header.join(": ")})`), status].join(" "),
      ...sent.map(([name, value]) => `  ${name}: ${value}`).sort(),
    );
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("__snapshots__/headers.txt");
});

test("request headers that claim another host, path or method are ignored", async () => {
  const smuggled = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "javascript",
    forwarded: "host=evil.example;proto=javascript",
    "x-original-url": "/api/cron/results",
    "x-rewrite-url": "/api/cron/results",
    "x-matched-path": "/api/cron/results",
    "x-http-method-override": "DELETE",
  };
  for (const path of ["/api/openapi.json", "/api/teams"]) {
    const [plain, other] = [await server.request(path), await server.request(path, { headers: smuggled })];
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(await plain.text());
    expect(JSON.stringify([...other.headers])).not.toContain("evil.example");
  }
});
