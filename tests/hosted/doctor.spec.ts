import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// Without the fixtures: nothing here asks the product that they start.
import { expect, test } from "@playwright/test";
import { SEASON } from "../../src/domain/season.ts";
import { type Deployment, openDeployment } from "../support/deployment/deployment.ts";
import { JOURNEY_CONFIG } from "../support/hosted/journey-config.ts";

// One after the other: all of them look at the same project.
test.describe.configure({ mode: "default" });

const folder = mkdtempSync(join(tmpdir(), "doctor-"));

let deployed: Deployment;
test.beforeAll(async () => {
  deployed = await openDeployment({ port: 0, config: JOURNEY_CONFIG });
});
test.afterAll(async () => {
  await deployed?.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command of the guide with the deployment's variables but for some, as they are pulled into a file. */
function doctor(changed: Readonly<Record<string, string | null>> = {}): Promise<{ code: number; printed: string[] }> {
  const variables = { ...deployed.environment, ...changed };
  const lines = Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : `${name}="${value}"`));
  const file = join(folder, ".env.production.local");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return new Promise((resolve) => {
    // Without the variables of this process: only those of the file count.
    const env = { PATH: process.env.PATH };
    execFile(process.execPath, ["scripts/doctor.ts", "--env-file", file], { env }, (error, stdout, stderr) => {
      const printed = `${stdout}${stderr}`.split("\n").filter(Boolean);
      resolve({ code: Number(error?.code ?? 0), printed });
    });
  });
}

const HEALTHY = { code: 0, printed: ["Every setting is there, and what they lead to is as it should be."] };
const faulty = (line: RegExp) => ({ code: 1, printed: [expect.stringMatching(line)] });

test("the doctor has nothing to say about a deployment that was made by the guide", async () => {
  expect(await doctor()).toEqual(HEALTHY);
});

const SETTINGS: readonly [string, Record<string, string | null>, RegExp][] = [
  ["a missing secret", { CRON_SECRET: null }, /^CRON_SECRET is missing: it comes from/],
  [
    "a publishable key of another project",
    { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_other" },
    /^SUPABASE_PUBLISHABLE_KEY is not a key of the project that SUPABASE_URL names/,
  ],
  [
    "a secret key of another project",
    { SUPABASE_SECRET_KEY: "sb_secret_other" },
    /^SUPABASE_SECRET_KEY is not a key of the project that SUPABASE_URL names/,
  ],
  ["a key that the mail provider refuses", { RESEND_API_KEY: "re_other" }, /^The mail provider refuses RESEND_API_KEY/],
  [
    "a browser that is led to another project",
    { VITE_SUPABASE_URL: "https://other.supabase.co" },
    /^SUPABASE_URL and VITE_SUPABASE_URL name two projects/,
  ],
  [
    "the address of another site",
    { SITE_URL: "http://localhost:1" },
    /^The auth service leads people to another site than SITE_URL/,
  ],
  [
    "a project that does not answer",
    { SUPABASE_URL: "http://127.0.0.1:1", VITE_SUPABASE_URL: "http://127.0.0.1:1" },
    /^The project that SUPABASE_URL names does not answer/,
  ],
];
for (const [name, changed, line] of SETTINGS) {
  test(`the doctor names ${name}`, async () => {
    expect(await doctor(changed)).toEqual(faulty(line));
  });
}

const MIGRATIONS = "supabase_migrations.schema_migrations";
const NEWEST = `(select max(version) from ${MIGRATIONS})`;
const SEASONS = `app.seasons set`;
const PROJECTS: readonly [string, broken: string, mended: string, RegExp][] = [
  [
    "a database that lacks a migration",
    `update ${MIGRATIONS} set version = (version::bigint - 1)::text where version = ${NEWEST}`,
    `update ${MIGRATIONS} set version = (version::bigint + 1)::text where version = ${NEWEST}`,
    /^The database lacks migrations of this build/,
  ],
  [
    "a database without our functions",
    "alter function public.health_report() rename to other_report",
    "alter function public.other_report() rename to health_report",
    /^The database has no tables of this product, or old ones/,
  ],
  [
    "a season that is over",
    `update ${SEASONS} status = 'finished', finished_at = now() where name = '${SEASON.name}'`,
    `update ${SEASONS} status = 'running', finished_at = null where name = '${SEASON.name}'`,
    /^No season runs in the database, this build is of .*: run `npm run season`/,
  ],
];
for (const [name, broken, mended, line] of PROJECTS) {
  test(`the doctor names ${name}`, async () => {
    const { sql } = deployed.supabase;
    await sql(broken);
    // PostgREST hears of a function that has gone.
    await expect.poll(() => doctor(), { timeout: 30_000 }).toEqual(faulty(line));
    await sql(mended);
    await expect.poll(() => doctor(), { timeout: 30_000 }).toEqual(HEALTHY);
  });
}
