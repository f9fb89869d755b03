import { execFile } from "node:child_process";
import { expect, test } from "./fixtures.ts";

/** Runs the command as a person does, and returns how it ends and what it prints. */
const verify = (...args: string[]) =>
  new Promise<[code: number, printed: string]>((resolve) => {
    execFile(process.execPath, ["scripts/verify.ts", ...args], (error, stdout, stderr) => {
      resolve([Number(error?.code ?? 0), `${stdout}${stderr}`]);
    });
  });

test("npm run verify passes the built product, and exits with 1 for a fault", async ({ product }) => {
  // While all the workers start, health may find its parts too slow, and says so for ten seconds.
  const healthy = [0, "All is well.\n"];
  await expect.poll(() => verify(product.url), { timeout: 60_000, intervals: [11_000] }).toEqual(healthy);
  expect(await verify("http://localhost:9")).toEqual([1, expect.stringMatching(/^http:\S+ does not answer .*\n$/)]);
  expect(await verify("nowhere")).toEqual([1, expect.stringContaining("Usage: npm run verify")]);
});
