import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
// Without the fixtures: nothing here asks the product that they start.
import { expect, test } from "@playwright/test";
import { type Deployment, openDeployment } from "../support/deployment/deployment.ts";
import { JOURNEY_CONFIG } from "../support/hosted/journey-config.ts";

// One after the other: all of them look at the same deployment.
test.describe.configure({ mode: "default" });

const folder = mkdtempSync(join(tmpdir(), "smoke-"));

let deployed: Deployment;
let project: string;
test.beforeAll(async () => {
  deployed = await openDeployment({ port: 0, config: JOURNEY_CONFIG, isApart: true });
  project = deployed.environment.VITE_SUPABASE_URL ?? "";
  // A project at a domain of its own, which connect-src then names (docs/deploying.md).
  const vercel = readFileSync("vercel.json", "utf8");
  writeFileSync(join(folder, "vercel.json"), vercel.replaceAll("https://*.supabase.co", project));
});
test.afterAll(async () => {
  await deployed?.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command in the folder of what was deployed, or in another. */
function smoke(cwd = folder, ...more: string[]): Promise<{ code: number; printed: string[] }> {
  const args = [resolve("scripts/smoke.ts"), deployed.url, "--no-mail-domain", ...more];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd, env: { PATH: process.env.PATH } }, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), printed: `${stdout}${stderr}`.split("\n").filter(Boolean) });
    });
  });
}

const SILENT = { code: 0, printed: [] };

test("smoke is silent about a deployment whose project is elsewhere, mails a bracket there, and takes less than 20 s", async () => {
  expect(new URL(project).origin).not.toBe(new URL(deployed.url).origin);
  const started = performance.now();
  expect(await smoke(folder, "--write", "smoke@example.com")).toEqual(SILENT);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(deployed.mailbox.list("smoke@example.com")).toHaveLength(1);
});

test("smoke names a policy that is not that of the repository it runs in", async () => {
  const { code, printed } = await smoke(resolve("."));
  expect(code).toBe(1);
  expect(printed).toEqual([
    expect.stringMatching(/^The header content-security-policy is not that of vercel\.json at \/, .* more:/),
  ]);
});
