import { expect, test } from "vitest";
import { createResultCache } from "#server/http/result-cache.ts";

test("a failure is not cached, even if the question throws before it returns a promise", async () => {
  const remember = createResultCache<number>({ ttl: 60_000 });
  const failing = () => {
    throw new Error("at once");
  };
  await expect(remember("", failing)).rejects.toThrow("at once");
  await expect(remember("", async () => 1)).resolves.toBe(1);
  await expect(remember("", failing)).resolves.toBe(1);
});
