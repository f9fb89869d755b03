import { delay, HttpResponse } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fillBracket } from "#support/brackets/official-record.ts";
import { callerWith } from "#support/server/caller.ts";
import { openServer, type TestServer } from "#support/server/server.ts";

const REJECTED = "The security check failed. Please try again.";
const UNAVAILABLE = "The security check isn't working right now. Please try again in a few minutes.";

/** Sends one bracket. Returns the response, and how many brackets and rate limit counts are stored afterwards. */
async function sendTo(server: TestServer, fields: object = {}, headers: Record<string, string> = {}) {
  const response = await server.sendPicks({ email: "fan@example.com", bracket: fillBracket(), ...fields }, headers);
  const { message } = (await response.json()) as { message?: string };
  const [left] = await server.sql<{ rows: string; counted: string }>(
    "select (select count(*) from app.saved_brackets) as rows, (select count(*) from private.rate_limits) as counted",
  );
  return { status: response.status, message, rows: Number(left?.rows), counted: Number(left?.counted) };
}

const NOTHING_LEFT = { rows: 0, counted: 0 };

describe("with both captcha keys", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ TURNSTILE_SECRET_KEY: "secret", VITE_TURNSTILE_SITE_KEY: "site" });
  });
  beforeEach(async () => {
    server.reset();
    await server.sql("delete from app.saved_brackets");
    await server.clearLimits();
  });
  afterAll(() => server.close());

  const send = (captchaToken?: unknown, headers?: Record<string, string>) => sendTo(server, { captchaToken }, headers);
  const reject = (...codes: string[]) => HttpResponse.json({ success: false, "error-codes": codes });

  test("a valid token is sent to Cloudflare with the caller's IP address, and the picks are emailed", async () => {
    const asked: Record<string, string>[] = [];
    server.respondToCaptcha((question) => {
      asked.push(question);
      return HttpResponse.json({ success: true, "error-codes": [] });
    });
    expect(await send("good", { "x-real-ip": "203.0.113.9" })).toMatchObject({ status: 200, rows: 1 });
    const idempotency_key = expect.stringMatching(/^[\w-]{36}$/);
    expect(asked).toEqual([{ secret: "secret", response: "good", remoteip: "203.0.113.9", idempotency_key }]);
    expect(server.mails()).toHaveLength(1);
  });

  test("a bracket sent over tRPC requires a valid token, like a bracket sent over REST", async () => {
    const call = (captchaToken?: string) =>
      callerWith(server).mutate("brackets.send", { email: "fan@example.com", bracket: fillBracket(), captchaToken });
    expect((await call()).status).toBe(403);
    server.respondToCaptcha(() => HttpResponse.json({ success: true }));
    expect((await call("good")).status).toBe(200);
  });

  test.each([undefined, null, "", 7, ["good"], "x".repeat(2_049)])(
    "the token %j is rejected without calling Cloudflare",
    async (token) => {
      expect(await send(token)).toEqual({ status: 403, message: REJECTED, ...NOTHING_LEFT });
    },
  );

  test("a request gets 403 if Cloudflare rejects the token, and no row, attempt or email is recorded", async () => {
    server.respondToCaptcha(() => reject("invalid-input-response"));
    expect(await send("bad")).toEqual({ status: 403, message: REJECTED, ...NOTHING_LEFT });
    expect(server.mails()).toEqual([]);
  });

  test("a token works only once, even for the same bracket", async () => {
    const used = new Set<string>();
    server.respondToCaptcha(({ response = "" }) => {
      if (used.has(response)) return reject("timeout-or-duplicate");
      used.add(response);
      return HttpResponse.json({ success: true });
    });
    const PERSON = { "x-real-ip": "203.0.113.20" };
    expect((await send("one", PERSON)).status).toBe(200);
    expect((await send("one", PERSON)).status).toBe(403);
    expect(await send("two", PERSON)).toMatchObject({ status: 200, rows: 1 });
    expect(server.mails()).toHaveLength(1);
  });

  /**
   * For each way that Cloudflare can fail: its response, the number of calls that the server makes, and the logged
   * error.
   */
  const troubles: Record<string, [does: () => Response | Promise<Response>, asked: number, logged: string]> = {
    "cannot be reached": [() => HttpResponse.error(), 2, "CAPTCHA_UNAVAILABLE"],
    "does not respond": [() => delay("infinite").then(() => HttpResponse.error()), 2, "TimeoutError"],
    "sends an invalid response": [() => HttpResponse.json({ surprise: true }), 2, "success: Invalid input"],
    "has an internal error": [() => reject("internal-error"), 2, "siteverify: internal-error"],
    "rejects our secret": [() => reject("invalid-input-secret"), 1, "siteverify: invalid-input-secret"],
  };
  test.each(Object.entries(troubles))(
    "when Cloudflare %s, the server returns 503 within ten seconds, and a retry succeeds",
    async (_, [does, asked, logged]) => {
      let asks = 0;
      server.respondToCaptcha(() => {
        asks += 1;
        return does();
      });
      const started = performance.now();
      expect(await send("good")).toEqual({ status: 503, message: UNAVAILABLE, ...NOTHING_LEFT });
      expect(performance.now() - started).toBeLessThan(8_500);
      expect(asks).toBe(asked);
      expect(server.loggedErrors().join("\n")).toContain("CAPTCHA_UNAVAILABLE");
      expect(server.loggedErrors().join("\n")).toContain(logged);
      expect(server.loggedErrors().join("\n")).not.toContain('secret\\"');
      server.respondToCaptcha(() => HttpResponse.json({ success: true }));
      expect(await send("good")).toMatchObject({ status: 200, rows: 1 });
    },
  );

  test("a call to Cloudflare that gets no response is retried with the same idempotency key", async () => {
    const keys: (string | undefined)[] = [];
    server.respondToCaptcha(({ idempotency_key }) => {
      keys.push(idempotency_key);
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ success: true });
    });
    expect((await send("good")).status).toBe(200);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test("with a captcha site key but no secret key, every bracket is rejected with 503, and the log names the missing setting", async () => {
  const server = await openServer({ VITE_TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "" });
  onTestFinished(() => server.close());
  const response = await sendTo(server, { captchaToken: "good" });
  expect(response).toEqual({ status: 503, message: UNAVAILABLE, ...NOTHING_LEFT });
  expect(server.loggedErrors().join("\n")).toContain("TURNSTILE_SECRET_KEY is missing");
});

test("without captcha keys, brackets are accepted without a captcha check", async () => {
  const server = await openServer({ VITE_TURNSTILE_SITE_KEY: "" });
  onTestFinished(() => server.close());
  expect((await sendTo(server)).status).toBe(200);
  expect((await sendTo(server, { captchaToken: "good" })).status).toBe(200);
});
