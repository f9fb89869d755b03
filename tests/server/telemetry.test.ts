import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { startOnFirstRequest } from "../../src/server/start-on-first-request.ts";
import { startTracing, tracing } from "../../src/server/tracing.ts";
import { portOf } from "../support/hosted/ports.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { SITE } from "../support/server/server-network.ts";

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { readonly code: number };
}

let server: TestServer;
let close: () => void;
const received: string[] = [];

/** Every span that the receiver has got. */
const spans = (): Span[] =>
  received.flatMap((text) => {
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

beforeAll(async () => {
  const receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      received.push(text);
      response.end("{}");
    });
  });
  const url = `http://127.0.0.1:${await portOf(receiver)}`;
  close = () => receiver.close();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "50");
  // The one place that the server may reach beside its services.
  server = await openServer({ CFBD_BASE_URL: url });
});
afterAll(async () => {
  await server.close();
  close();
});

const fail = (cause: unknown) => {
  throw cause;
};

test("nothing is sent until the environment says where to", async () => {
  await startTracing({}, fail);
  await server.request("/api/saved-brackets/0b9d7e5a-2f4c-4d3e-8a1b-6c5d4e3f2a1b");
  expect(received).toEqual([]);
});

test("a request is a span with what its line in the log says, around one for each call of the database", async () => {
  for (const [name, value] of Object.entries(serverEnvironment(SITE))) vi.stubEnv(name, value);
  const first = startOnFirstRequest(() => ({ fetch: () => new Response("first") }));
  expect(await (await first.fetch(new Request(SITE))).text()).toBe("first");
  const id = "0b9d7e5a-2f4c-4d3e-8a1b-6c5d4e3f2a1b";
  const response = await server.request(`/api/saved-brackets/${id}?token=secret`);
  server.breakDatabase("deadlock");
  await server.request("/api/trpc/health.check");
  server.breakDatabase("refused");
  expect((await server.request("/api/trpc/health.check")).status).toBe(503);
  const away = tracing().database("teams", () => Promise.reject(new Error("away")));
  await expect(away).rejects.toThrow("away");
  await vi.waitFor(() => expect(spans().filter(({ name }) => name.startsWith("GET "))).toHaveLength(3), 5_000);

  const [found, failed] = spans().filter(({ name }) => name.startsWith("GET ")) as [Span, Span];
  expect([found.name, attributesOf(found)]).toEqual([
    "GET /api/saved-brackets/:id",
    {
      ...{ "http.request.method": "GET", "http.route": "/api/saved-brackets/:id", "http.response.status_code": 404 },
      ...{ "cfp.request": response.headers.get("x-request-id"), "cfp.procedures": "" },
      // Added by the package.
      "operation.name": expect.any(String),
    },
  ]);
  const calls = spans().filter(({ parentSpanId }) => parentSpanId === found.spanId);
  expect(calls.map(({ name }) => name)).toEqual(["saved_brackets"]);
  expect([failed.name, failed.status.code]).toEqual(["GET /api/trpc/*", 2]);
  expect(attributesOf(failed)).toMatchObject({ "cfp.procedures": "health.check", "http.response.status_code": 503 });
  expect(received.join()).not.toMatch(new RegExp(`${id}|secret|deadlock`));
});
