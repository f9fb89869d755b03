// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEarlyCall } from "../../src/web/frames/early-call.ts";
import { hasEarlyResponse } from "../../src/web/frames/early-state.ts";
import { freshBrowser } from "./browser.ts";
import { deferred, server } from "./network.ts";

freshBrowser();

beforeEach(() => {
  window.earlyState = { user: null, call: null, write: null, pressed: null, held: null };
});
afterEach(() => {
  delete window.earlyState;
});

/** Opens the challenge as a visitor, up to the moment when its first script has asked. */
function open(): NonNullable<ReturnType<typeof startEarlyCall>> {
  const call = startEarlyCall({ pathname: "/cfp-challenge", search: "" } as Location);
  if (call === null || !window.earlyState) throw new Error("nothing was asked for");
  window.earlyState.call = call;
  return call;
}

test("a response is read to its end before anybody wants it, and keeps its status", async () => {
  const end = deferred<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("half"));
      await end.promise;
      controller.enqueue(new TextEncoder().encode(" and half"));
      controller.close();
    },
  });
  server.use(http.get("*/api/trpc/weeks.schedule", () => new HttpResponse(body, { status: 503, headers: { x: "y" } })));
  const { url, response } = open();
  let isThere = false;
  void response.then(() => {
    isThere = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([isThere, hasEarlyResponse(url)]).toEqual([false, true]);
  end.resolve();
  const { status, headers } = await response;
  expect([status, headers.get("x"), await (await response).text()]).toEqual([503, "y", "half and half"]);
});

test("a call that fails before the page wants it is forgotten, so that the page asks anew", async () => {
  server.use(http.get("*/api/trpc/weeks.schedule", () => HttpResponse.error()));
  const { url, response } = open();
  await expect(response).rejects.toThrow();
  expect(hasEarlyResponse(url)).toBe(false);
});
