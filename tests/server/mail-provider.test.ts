import { delay, HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { withDeadline } from "#server/http/deadline.ts";
import { readEnv } from "#server/http/env.ts";
import { sendMail } from "#server/mail/send.ts";
import { sendBatch } from "#server/mail/send-batch.ts";
import { SITE } from "#support/server/server-network.ts";

const PROVIDER = "https://mail.example";
const network = setupServer();
beforeAll(async () => {
  vi.stubEnv("RESEND_BASE_URL", PROVIDER);
  network.listen({ onUnhandledFrame: "error" });
  // Imported before the tests, so that loading the module does not count against a time limit.
  await import("resend");
});
afterEach(() => network.resetHandlers());
afterAll(() => {
  network.close();
  vi.unstubAllEnvs();
});

const env = readEnv(serverEnvironment(SITE));
const MAIL = { from: "us@example.com", to: ["fan@example.com"], subject: "S", html: "H", text: "T", headers: {} };

type Reply = () => Response | Promise<Response>;

/** Makes the provider send these responses in order, and then repeat the last response. Returns the requests. */
function respondWith(...replies: [Reply, ...Reply[]]): Request[] {
  const requests: Request[] = [];
  network.use(
    http.post(`${PROVIDER}/*`, ({ request }) => {
      requests.push(request);
      return (replies[Math.min(requests.length, replies.length) - 1] as Reply)();
    }),
  );
  return requests;
}

const json =
  (body: JsonBodyType, status = 200, headers: Record<string, string> = {}): Reply =>
  () =>
    HttpResponse.json(body, { status, headers });
const failing = (status: number, name: string, headers?: Record<string, string>, message = "no") =>
  json({ statusCode: status, name, message }, status, headers);
const accepted = json({ id: "1" });
const again = (reason: string) => ({ kind: "again", reason, isTooFast: false, after: null });

describe("sending a batch of emails", () => {
  const send = () => sendBatch(env, [MAIL], "key", 1_000);

  test("sends an idempotency key, and asks the provider to deliver the valid emails of a partly invalid batch", async () => {
    const requests = respondWith(json({ data: [{ id: "1" }] }, 200, { "ratelimit-limit": "10" }));
    expect(await send()).toEqual({ result: { kind: "accepted", rejected: [] }, perSecond: 10 });
    expect(requests).toHaveLength(1);
    const { headers } = requests[0] as Request;
    expect([headers.get("idempotency-key"), headers.get("x-batch-validation")]).toEqual(["key", "permissive"]);
  });

  test.each<[string, Reply, object]>([
    ["rejects one email", json({ data: [], errors: [{ index: 3 }] }), { kind: "accepted", rejected: [3] }],
    ["sends a meaningless response", json({ hello: "you" }), again("an unreadable response")],
    [
      "has accepted other emails under the same key",
      failing(409, "invalid_idempotent_request"),
      { kind: "accepted", rejected: [] },
    ],
    [
      "reports a used-up daily limit",
      failing(429, "daily_quota_exceeded"),
      { kind: "closed", reason: "429: daily_quota_exceeded" },
    ],
    ["rejects our key", failing(401, "missing_api_key"), { kind: "closed", reason: "401: missing_api_key" }],
    ["does not accept the sender", failing(403, "invalid_access"), { kind: "closed", reason: "403: invalid_access" }],
    ["fails", failing(500, "application_error", { "retry-after": "-2" }), again("500: application_error")],
    ["does not respond", () => HttpResponse.error(), again("no response: application_error")],
    [
      ...(["rate limits the request", failing(429, "rate_limit_exceeded", { "retry-after": "3" })] as const),
      { kind: "again", reason: "429: rate_limit_exceeded", isTooFast: true, after: 3 },
    ],
  ])("returns $2 when the provider %s", async (_, reply, result) => {
    respondWith(reply);
    expect((await send()).result).toEqual(result);
  });

  test.each([
    ["0", null],
    ["-1", null],
    ["many", null],
    ["Infinity", null],
    ["2, 10;w=1", 2],
  ])("reads the rate limit header %j as %j requests per second", async (limit, expected) => {
    respondWith(json({ data: [] }, 200, { "ratelimit-limit": limit }));
    expect((await send()).perSecond).toBe(expected);
  });
});

describe("sending an email", () => {
  /**
   * Sends an email during a request that has `milliseconds` left. The last 750 ms are reserved for recording the
   * result.
   */
  const send = (milliseconds = 2_000) =>
    withDeadline(milliseconds, () => {
      const { from: _, to: __, ...mail } = MAIL;
      return sendMail(env, { ...mail, to: "fan@example.com", idempotencyKey: "key" });
    });

  const html: Reply = () => HttpResponse.html("<h1>502</h1>", { status: 502 });
  test.each<[what: string, reply: Reply, kind: string, milliseconds?: number]>([
    ["accepts the email", accepted, "accepted"],
    ["has accepted a different email under the same key", failing(409, "invalid_idempotent_request"), "accepted"],
    ["rejects the recipient", failing(422, "validation_error", {}, "Invalid `to` field."), "undeliverable"],
    ["rejects the sender", failing(422, "validation_error", {}, "Invalid `from` field."), "rejected"],
    ["reports an application error", failing(422, "application_error", {}, "Invalid `to` field."), "rejected"],
    ["sends a meaningless response", json({ hello: "you" }), "unknown"],
    ["cannot be reached", () => HttpResponse.error(), "unknown"],
    ["returns an HTML page", html, "unknown"],
    ["does not respond in time", () => delay(3_000).then(accepted), "unknown", 1_250],
    [
      "is still processing the same email",
      failing(409, "concurrent_idempotent_requests", { "retry-after": "30" }),
      "unknown",
    ],
    ["asks for a long wait", failing(429, "rate_limit_exceeded", { "retry-after": "30" }), "rejected"],
    [
      "sends an unreadable Retry-After",
      failing(429, "rate_limit_exceeded", { "retry-after": "soon" }),
      "rejected",
      1_250,
    ],
    ["sends an infinite Retry-After", failing(429, "rate_limit_exceeded", { "retry-after": "Infinity" }), "rejected"],
    ["sends no Retry-After", failing(429, "rate_limit_exceeded"), "rejected", 1_250],
  ])("makes one attempt and returns '$2' when the provider %s", async (_, reply, kind, milliseconds = 8_000) => {
    const requests = respondWith(reply, accepted);
    expect(await send(milliseconds)).toMatchObject({ kind });
    expect(requests).toHaveLength(1);
  });

  test.each(["rate_limit_exceeded", "concurrent_idempotent_requests"])(
    "is retried after the provider error %s",
    async (name) => {
      const requests = respondWith(failing(429, name, { "retry-after": "0.02" }), accepted);
      expect(await send()).toEqual({ kind: "accepted" });
      expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key", "key"]);
    },
  );

  test("is not retried if the wait that the provider asks for would exceed the seven-second limit", async () => {
    const requests = respondWith(failing(429, "rate_limit_exceeded", { "retry-after": "7" }), accepted);
    const mail = { to: "fan@example.com", subject: "S", html: "H", text: "T", idempotencyKey: "key" };
    expect(await sendMail(env, mail)).toMatchObject({ kind: "rejected" });
    expect(requests).toHaveLength(1);
  });

  test("fails, without calling the provider, if the only time left is reserved for recording the result", async () => {
    const requests = respondWith(accepted);
    expect(await send(700)).toEqual({ kind: "rejected", cause: "no time was left to send it" });
    expect(requests).toEqual([]);
  });
});
