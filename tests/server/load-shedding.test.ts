import { expect, test, vi } from "vitest";
import { createLoadShedding, MOST_AT_ONCE } from "../../src/server/load-shedding.ts";
import { openServer } from "../support/server/server.ts";

const REQUEST = new Request("http://bracket.test/api/teams");

/** Answers that wait until they are let go. */
function waitingAnswers() {
  const waiting: (() => void)[] = [];
  const answer = () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response("done"))));
  return { waiting, answer };
}

test("as many as can be answered are, the next is refused at once, and welcome when one of them is done", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { waiting, answer } = waitingAnswers();
  const shed = createLoadShedding(() => false, 2);
  const first = [shed(REQUEST, answer), shed(REQUEST, answer)];
  const refused = await shed(REQUEST, answer);
  expect([refused.status, await refused.json()]).toEqual([503, { message: expect.stringContaining("not available") }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(6);
  expect(waiting).toHaveLength(2);
  expect(logged).toHaveBeenCalledTimes(1);

  waiting[0]?.();
  await first[0];
  const next = shed(REQUEST, answer);
  for (const go of waiting) go();
  expect((await next).status).toBe(200);
  logged.mockRestore();
});

test("an answer that fails makes room as well", async () => {
  const shed = createLoadShedding(() => false, 1);
  await expect(shed(REQUEST, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect((await shed(REQUEST, async () => new Response())).status).toBe(200);
});

test("when to come back differs, so that not all of them come together", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const shed = createLoadShedding(() => false, 0);
  const answers = await Promise.all(Array.from({ length: 200 }, () => shed(REQUEST, async () => new Response())));
  const seconds = new Set(answers.map(({ headers }) => headers.get("retry-after")));
  expect([...seconds].sort()).toEqual(["2", "3", "4", "5", "6"]);
  logged.mockRestore();
});

test("the server refuses what is too much, says so in its log, still tells how it is, and recovers by itself", async () => {
  const server = await openServer();
  try {
    // Requests whose bodies have not come yet.
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const waiting = Array.from({ length: MOST_AT_ONCE }, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) });
      const headers = { "content-type": "application/json" };
      return server.request("/api/send-picks", { method: "POST", body, headers, duplex: "half" } as RequestInit);
    });
    const begun = performance.now();
    const refused = await server.request("/api/teams");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^[2-6]$/)]);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(server.loggedErrors()).toEqual([expect.stringContaining(`${MOST_AT_ONCE} requests are being answered`)]);
    expect((await server.request("/api/health")).status).toBe(200);

    for (const body of bodies) body.close();
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await server.request("/api/teams")).status).toBe(200);
  } finally {
    await server.close();
  }
});
