import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerPage } from "../../src/web/offline/answer-page.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const keep = (text: string) => async () => new Response(text);
const keepNothing = async () => undefined;

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

function within(milliseconds: number, answer: Response): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, answer));
}

test.each([200, 302, 404])("a response with status %i is shown instead of the cached page", async (status) => {
  const answer = await answerPage(Promise.resolve(new Response("new", { status })), keep("kept"));
  expect(answer.status).toBe(status);
});

test("the cached page is shown when the device is offline or the server fails", async () => {
  expect(await textOf(answerPage(Promise.reject(new TypeError("no network")), keep("kept")))).toBe("kept");
  const broken = Promise.resolve(new Response("broken", { status: 503 }));
  expect(await textOf(answerPage(broken, keep("kept")))).toBe("kept");
});

test("a response that takes more than three seconds is replaced by the cached page, and a faster response is shown", async () => {
  const late = answerPage(within(3_001, new Response("new")), keep("kept"));
  const inTime = answerPage(within(2_999, new Response("new")), keep("kept"));
  await vi.advanceTimersByTimeAsync(3_001);
  expect(await textOf(late)).toBe("kept");
  expect(await textOf(inTime)).toBe("new");
});

test("without a cached page, the network's response is used no matter how late it arrives", async () => {
  const late = answerPage(within(9_000, new Response("new")), keepNothing);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await textOf(late)).toBe("new");
  await expect(answerPage(Promise.reject(new TypeError("no network")), keepNothing)).rejects.toThrow("no network");
  const broken = Promise.resolve(new Response("broken", { status: 503 }));
  expect(await textOf(answerPage(broken, keepNothing))).toBe("broken");
});
