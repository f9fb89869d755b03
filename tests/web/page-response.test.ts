// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { respondWithPage } from "#web/offline/page-response.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const keep = (text: string) => async () => new Response(text);
const storeNothing = async () => undefined;

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

function within(milliseconds: number, response: Response): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, response));
}

test.each([200, 302, 404])("a response with status %i is shown instead of the cached page", async (status) => {
  const response = await respondWithPage(Promise.resolve(new Response("new", { status })), keep("kept"));
  expect(response.status).toBe(status);
});

test("the cached page is shown when the device is offline or the server fails", async () => {
  expect(await textOf(respondWithPage(Promise.reject(new TypeError("no network")), keep("kept")))).toBe("kept");
  const broken = Promise.resolve(new Response("broken", { status: 503 }));
  expect(await textOf(respondWithPage(broken, keep("kept")))).toBe("kept");
});

test("a response that takes more than three seconds is replaced by the cached page, and a faster response is shown", async () => {
  const late = respondWithPage(within(3_001, new Response("new")), keep("kept"));
  const inTime = respondWithPage(within(2_999, new Response("new")), keep("kept"));
  await vi.advanceTimersByTimeAsync(3_001);
  expect(await textOf(late)).toBe("kept");
  expect(await textOf(inTime)).toBe("new");
});

test("without a cached page, the network's response is used no matter how late it arrives", async () => {
  const late = respondWithPage(within(9_000, new Response("new")), storeNothing);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await textOf(late)).toBe("new");
  await expect(respondWithPage(Promise.reject(new TypeError("no network")), storeNothing)).rejects.toThrow(
    "no network",
  );
  const broken = Promise.resolve(new Response("broken", { status: 503 }));
  expect(await textOf(respondWithPage(broken, storeNothing))).toBe("broken");
});
