import { expect, test } from "vitest";
import { Google } from "#local/google/google.ts";
import { createLocalRoutes } from "#local/http/local-routes.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";

const MESSAGE = { from: "CFP Bracket <picks@localhost>", to: ["ann@example.com"], subject: "Hello", html: "<p>Hi</p>" };

function open() {
  const mailbox = new Mailbox();
  const local = createLocalRoutes({ mailbox, google: new Google("http://localhost:3000") });
  const call = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const headers = { host: "localhost:3000", ...init.headers };
    return local.fetch(new Request(`http://localhost:3000${path}`, { ...init, headers }));
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${LOCAL_KEYS.resend}`;
    return call(path, { method: "POST", body: JSON.stringify(body), headers: { authorization, ...headers } });
  };
  return {
    mailbox,
    call,
    send: (body: unknown, headers?: Record<string, string>) => post("/local/resend/emails", body, headers),
    sendBatch: (body: unknown, headers?: Record<string, string>) => post("/local/resend/emails/batch", body, headers),
    fault: (order: unknown) => post("/local/mail/fault", order),
  };
}

test("an email sent through the local Resend API appears in the mailbox", async () => {
  const { mailbox, send } = open();
  const response = await send({ ...MESSAGE, headers: { "List-Unsubscribe": "<http://x>" } });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  expect(mailbox.find(id)).toMatchObject({
    to: "ann@example.com",
    from: MESSAGE.from,
    text: "Hi",
    headers: { "List-Unsubscribe": "<http://x>" },
  });
});

test.each([
  ["no key", { authorization: "" }, 401, "missing_api_key"],
  ["another key", { authorization: "Bearer re_live" }, 403, "invalid_api_key"],
  ["an idempotency key that is too long", { "idempotency-key": "k".repeat(257) }, 400, "invalid_idempotency_key"],
])("the local Resend API rejects a request with %s", async (_, headers, status, name) => {
  const { mailbox, send } = open();
  const response = await send(MESSAGE, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ statusCode: status, name, message: expect.any(String) });
  expect(mailbox.list()).toEqual([]);
});

test.each([
  [{ from: undefined }, "missing_required_field"],
  [{ html: undefined }, "missing_required_field"],
  [{ to: "ann@localhost" }, "validation_error"],
  [{ to: "ann@example.com\r\nBcc: eve@example.com" }, "validation_error"],
  [{ to: Array(51).fill("ann@example.com") }, "validation_error"],
  [{ subject: "Hi\nBcc: eve@example.com" }, "validation_error"],
])("the local Resend API rejects an email containing %o with the error %s", async (change, name) => {
  const { mailbox, send } = open();
  const key = { "idempotency-key": "k" };
  const response = await send({ ...MESSAGE, ...change }, key);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ statusCode: 422, name });
  expect(mailbox.list()).toEqual([]);
  // The rejected message's idempotency key can be used again.
  expect((await send(MESSAGE, key)).status).toBe(200);
});

test("an email sent twice with the same idempotency key is stored once, and a different email with that key is rejected", async () => {
  const { mailbox, send } = open();
  const key = { "idempotency-key": "week-3/batch-1" };
  const first = await (await send(MESSAGE, key)).json();
  expect(await (await send(MESSAGE, key)).json()).toEqual(first);
  expect(mailbox.list()).toHaveLength(1);
  const other = await send({ ...MESSAGE, subject: "Other" }, key);
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ name: "invalid_idempotent_request" });
  await send(MESSAGE);
  expect(mailbox.list()).toHaveLength(2);
});

test("a second request with the same idempotency key is rejected while the first request is running", async () => {
  const { mailbox, send, fault } = open();
  await fault({ mode: "slow", delay: 100 });
  const key = { "idempotency-key": "k" };
  const first = send(MESSAGE, key);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const second = await send(MESSAGE, key);
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ name: "concurrent_idempotent_requests" });
  expect((await first).status).toBe(200);
  expect(mailbox.list()).toHaveLength(1);
});

test("a strict batch with one invalid email address sends no emails, and a permissive batch sends the other emails", async () => {
  const { mailbox, sendBatch } = open();
  const batch = [MESSAGE, { ...MESSAGE, to: "nobody" }, MESSAGE];
  const strict = await sendBatch(batch);
  expect(strict.status).toBe(422);
  expect(mailbox.list()).toEqual([]);
  const permissive = await sendBatch(batch, { "x-batch-validation": "permissive", "idempotency-key": "k" });
  const response = (await permissive.json()) as { data: { id: string }[]; errors: unknown[] };
  expect(response.data.map(({ id }) => mailbox.find(id)?.to)).toEqual(["ann@example.com", "ann@example.com"]);
  expect(response.errors).toEqual([{ index: 1, message: expect.stringContaining("Invalid `to` field") }]);
  const again = await sendBatch(batch, { "x-batch-validation": "permissive", "idempotency-key": "k" });
  expect(await again.json()).toEqual(response);
  expect(mailbox.list()).toHaveLength(2);
});

test.each([[[]], [Array(101).fill(MESSAGE)], [MESSAGE]])(
  "a batch is rejected if it is empty, has 101 emails, or is not a list",
  async (body) => {
    const { mailbox, sendBatch } = open();
    expect((await sendBatch(body)).status).toBe(422);
    expect(mailbox.list()).toEqual([]);
  },
);

test("a simulated fault affects the given number of requests", async () => {
  const { mailbox, send, fault } = open();
  await fault({ status: 429, times: 2 });
  const first = await send(MESSAGE);
  expect([first.status, first.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await first.json()).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" });
  expect((await send(MESSAGE)).status).toBe(429);
  expect((await send(MESSAGE)).status).toBe(200);
  expect(mailbox.list()).toHaveLength(1);
  await fault({ status: 500, times: 9 });
  await fault({ times: 0 });
  expect((await send(MESSAGE)).status).toBe(200);
  expect((await fault({ mode: "explode" })).status).toBe(400);
});

test("after a malformed or missing response, a retry does not send a second email", async () => {
  const { mailbox, send, fault, call } = open();
  const key = { "idempotency-key": "k" };
  await fault({ mode: "malformed" });
  await expect((await send(MESSAGE, key)).json()).rejects.toThrow();
  await fault({ mode: "timeout-after-accept" });
  const headers = { ...key, authorization: `Bearer ${LOCAL_KEYS.resend}` };
  const signal = AbortSignal.timeout(50);
  const never = call("/local/resend/emails", { method: "POST", body: JSON.stringify(MESSAGE), headers, signal });
  const before = Date.now();
  await never.catch(() => {});
  expect(Date.now() - before).toBeGreaterThanOrEqual(40);
  expect((await send(MESSAGE, key)).status).toBe(200);
  expect(mailbox.list()).toHaveLength(1);
});

test("the mailbox's list of emails can be filtered by recipient, and returns 304 if there are no new emails", async () => {
  const { call, send } = open();
  await send(MESSAGE);
  await send({ ...MESSAGE, to: "bob@example.com" });
  const response = await call("/local/mail.json?to=BOB@example.com");
  expect(await response.json()).toMatchObject([{ to: "bob@example.com", subject: "Hello" }]);
  const tag = response.headers.get("etag") ?? "";
  expect((await call("/local/mail.json", { headers: { "if-none-match": tag } })).status).toBe(304);
  await send(MESSAGE);
  expect((await call("/local/mail.json", { headers: { "if-none-match": tag } })).status).toBe(200);
});

test("the mailbox page runs only its own script, and shows emails in an iframe that runs no scripts", async () => {
  const { call } = open();
  const response = await call("/local/mail");
  expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self';/);
  const page = await response.text();
  expect(/sandbox="([^"]*)"/.exec(page)?.[1]).toBe(
    "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  );
  for (const path of ["/local/mail/page.css", "/local/mail/page.js"]) {
    expect(page).toContain(path);
    expect((await call(path)).status).toBe(200);
  }
});
