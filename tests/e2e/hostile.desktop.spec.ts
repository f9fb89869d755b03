import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
// Without the fixtures: nothing here asks the product that they start.
import { expect, test } from "@playwright/test";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { type Deployment, openDeployment } from "../support/deployment/deployment.ts";

// One after the other: all of them ask the same deployment, whose cache they share.
test.describe.configure({ mode: "default", timeout: 90_000 });

let deployed: Deployment;
let invitation: string;
test.beforeAll(async () => {
  deployed = await openDeployment({ port: 0 });
  const [group] = await deployed.supabase.sql<{ code: string }>(
    "insert into app.groups (group_name) values ('Open House') returning invite_code as code",
  );
  invitation = `/join/${group?.code}`;
});
test.afterAll(() => deployed?.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks for exactly this path: `fetch` would tidy it up. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = new URL(deployed.url);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "localhost", port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((body) => resolve({ status, headers: answered, body }), reject);
    });
    asked.once("error", reject);
    asked.end();
  });
}

/**
 * Asks for a page; for that of the invitation until it says where it leads: on a busy machine it is answered without, since
 * it waits a second at most, and such an answer is kept nowhere.
 */
async function askPage(address: () => string, headers: Record<string, string> = {}): Promise<Answer> {
  let answer = await ask(address(), headers);
  if (!answer.body.includes("<title>Join")) return answer;
  await expect(async () => {
    if (!answer.body.includes("Join Open House")) answer = await ask(address(), headers);
    expect(answer.body).toContain("Join Open House");
  }).toPass({ timeout: 30_000 });
  return answer;
}

const CRON = ["/api/cron/results", "/api/cron/results?now", "/api/cron/weekly-reminders"];
const SECRETS: readonly Record<string, string>[] = [
  {},
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Bearer undefined" },
  { authorization: `Basic ${LOCAL_KEYS.cron}` },
  { authorization: LOCAL_KEYS.cron },
  { authorization: `Bearer ${LOCAL_KEYS.cron}x` },
  { authorization: `Bearer ${LOCAL_KEYS.cron}, Bearer x` },
  { authorization: `Bearer ${"x".repeat(12_000)}` },
  { "x-vercel-cron": "1", "user-agent": "vercel-cron/1.0", "x-authorization": `Bearer ${LOCAL_KEYS.cron}` },
];

test("the scheduler's addresses stay closed to every secret but the right one, and no cache keeps what they say", async () => {
  for (const path of CRON) {
    for (const headers of SECRETS) {
      const { status, headers: answered } = await ask(path, headers);
      expect(`${path} ${JSON.stringify(headers).slice(0, 80)} ${status}`).toMatch(/ 401$/);
      expect(answered["cache-control"]).toBe("no-store");
    }
    expect((await ask(`${path}&secret=${LOCAL_KEYS.cron}`.replace(/^([^?]*)&/, "$1?"))).status).toBe(401);
    expect((await ask(path, { authorization: `Bearer ${LOCAL_KEYS.cron}` }, "POST")).status).toBe(405);
  }
  // The test of the others: with the right one this is open.
  expect((await ask(CRON[0] ?? "", { authorization: `Bearer ${LOCAL_KEYS.cron}` })).status).toBe(200);
});

/** Headers by which platforms and proxies are told where a request was for, and from whom. */
const SMUGGLED = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "javascript",
  "x-forwarded-port": "1",
  forwarded: "host=evil.example;proto=javascript",
  "x-original-url": "/api/cron/results",
  "x-rewrite-url": "/api/cron/results",
  "x-matched-path": "/api/cron/results",
  "x-now-route-matches": "1=cron%2Fresults",
  "x-invoke-path": "/api/cron/results",
  "x-middleware-subrequest": "middleware",
  "x-vercel-deployment-url": "evil.example",
  "x-http-method-override": "DELETE",
};

test("headers about another host, path or method change no page and no answer, and poison no cache", async () => {
  for (const path of [invitation, "/", "/api/openapi.json", "/api/teams", "/api/trpc/outcome.current"]) {
    // The address of a cache's own, which the smuggled request is the first to ask for.
    let fresh = path;
    const next = () => {
      if (path !== "/" && !path.startsWith("/api/trpc")) fresh = `${path}?of=${randomUUID()}`;
      return fresh;
    };
    const smuggled = await askPage(next, SMUGGLED);
    expect(`${fresh} ${smuggled.status}`).toMatch(/ 200$/);
    if (path === invitation) expect(smuggled.body).toContain("Join Open House");
    expect(smuggled.body).not.toContain("evil.example");
    expect(JSON.stringify(smuggled.headers)).not.toContain("evil.example");
    const kept = await ask(fresh);
    expect(kept.body).toBe(smuggled.body);
    expect((await askPage(() => path)).body).toBe(smuggled.body);
  }
  const picture = await ask(`${invitation}/picture?of=${Date.now()}`, SMUGGLED);
  expect([picture.status, picture.headers.location]).toEqual([302, expect.stringMatching(/^\/picture\//)]);
});

test("no spelling of an address leads elsewhere, or to an answer that blames the server", async () => {
  const elsewhere = [
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
  ];
  const inside = ["/api/%2e%2e/api/cron/results", "/api//cron/results", "/api/cron%2Fresults", "/api/cron/results/"];
  const files = ["/..%2f..%2fetc/passwd", "/../config.json", "/functions/api/index.func/.vc-config.json", "/.env"];
  const broken = ["/api/%E0%A4%A", "/%ff", "/api/health%00", "/bracket/%", `/${"a/".repeat(2_000)}`, "/join/%0d%0aX:1"];
  for (const path of [...elsewhere, ...inside, ...files, ...broken]) {
    for (const prefix of ["", "/bracket", "/join", "/auth/callback"]) {
      const { status, headers, body } = await ask(prefix + path);
      const said = `${(prefix + path).slice(0, 80)} ${status} ${headers.location ?? ""}`;
      expect(said).toMatch(/ (200|400|401|404|414) $/);
      expect(body, said).not.toMatch(/root:x:|launcherType/);
    }
  }
  // Nothing is there, or nothing without the secret: no spelling opens what is closed.
  for (const path of inside) expect([401, 404]).toContain((await ask(path)).status);
});

test("an address in capitals leads to the same page", async () => {
  for (const path of [invitation, "/cfp-challenge", "/bracket/week/1", "/settings"]) {
    const capitals = path.replace(/^\/[^/]+/, (start) => start.toUpperCase());
    const [as, inCapitals] = [await askPage(() => path), await askPage(() => capitals)];
    expect(`${path} ${inCapitals.status}`).toMatch(/ 200$/);
    expect(inCapitals.body).toBe(as.body);
  }
});
