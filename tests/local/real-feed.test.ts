import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { type Stack, startStack } from "../../local/stack.ts";

const asked: (string | undefined)[] = [];
const feed = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  response.writeHead(404, { "content-type": "application/json" }).end('{"message":"CFP playoff not found"}');
});

let stack: Stack;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await new Promise<void>((resolve) => feed.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("CFBD_API_KEY", "a-key-of-the-real-feed");
  vi.stubEnv("CFBD_BASE_URL", `http://127.0.0.1:${(feed.address() as AddressInfo).port}`);
  stack = await startStack({
    port: 0,
    dataDir: "memory",
    openFrontend: async () => {
      const { default: handler } = await import("../../src/server/handler.ts");
      return { handler, functions: {}, page: (_, response) => void response.end(), close: async () => {} };
    },
  });
});
afterAll(async () => {
  await stack.close();
  feed.close();
  vi.unstubAllEnvs();
});

test("with a key for the real feed, the local stack polls that feed and does not serve the page on which a developer can end games", async () => {
  const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
  const response = await fetch(`${stack.url}/api/cron/results?now`, { headers });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("it returned 404")]);
  expect(asked).toContainEqual(expect.stringMatching(/^\/playoffs\/cfp\?year=\d{4} Bearer a-key-of-the-real-feed$/));
  expect(stack.hasOwnFeed).toBe(true);
  expect((await fetch(`${stack.url}/local/scores`)).status).toBe(404);
});
