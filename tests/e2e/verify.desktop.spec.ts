import { execFile } from "node:child_process";
import { expect, test } from "./fixtures.ts";

/** Runs the command the way a person would. Returns the exit code and the output. */
const verify = (...args: string[]) =>
  new Promise<[code: number, printed: string]>((resolve) => {
    execFile(process.execPath, ["scripts/verify.ts", ...args], (error, stdout, stderr) => {
      resolve([Number(error?.code ?? 0), `${stdout}${stderr}`]);
    });
  });

test("npm run verify exits with 0 for a healthy site, and with 1 when the site is down or the URL is invalid", async ({
  product,
}) => {
  // While the workers start, the health check may time out. The site keeps reporting this failure for ten seconds.
  const healthy = [0, "All is well.\n"];
  await expect.poll(() => verify(product.url), { timeout: 60_000, intervals: [11_000] }).toEqual(healthy);
  expect(await verify("http://localhost:9")).toEqual([1, expect.stringMatching(/^http:\S+ does not respond .*\n$/)]);
  expect(await verify("nowhere")).toEqual([1, expect.stringContaining("Usage: npm run verify")]);
});
