import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTransformedRoutes, type Route } from "@vercel/routing-utils";
import { writeFunction } from "./built-function.ts";

/** The project as `vercel link` would describe it; the packages are installed already. */
const PROJECT = {
  projectId: "prj_local",
  orgId: "team_local",
  settings: { framework: null, installCommand: "true", nodeVersion: "24.x", createdAt: 0 },
};

/**
 * What Vercel's own program puts after the rewrites of a project with functions in `api/` and a page for unknown
 * addresses, as version 64.0.2 does (docs/decisions/041-a-deployment-on-this-machine.md).
 */
const LAST_ROUTES: readonly Route[] = [
  { src: "^/api(/.*)?$", status: 404 },
  { handle: "error" },
  { status: 404, src: "^(?!/api).*$", dest: "/404.html" },
  { handle: "miss" },
  { src: "^/api/(.+)(?:\\.(?:js))$", dest: "/api/$1", check: true },
];

/**
 * Writes what is deployed, in the format of Vercel's Build Output API, into `folder`: with Vercel's own program where
 * VERCEL_CLI names it (`vc.js` of the package `vercel`), which builds the client for `environment`; else of what is built in
 * `dist`, with the packages that the program itself uses.
 */
export async function writeBuildOutput(folder: string, environment: Record<string, string>): Promise<void> {
  const program = process.env.VERCEL_CLI;
  if (program) return buildWithProgram(program, folder, environment);
  const rules = JSON.parse(readFileSync("vercel.json", "utf8")) as {
    functions: Record<string, object>;
    crons: object[];
  } & Parameters<typeof getTransformedRoutes>[0];
  const { routes, error } = getTransformedRoutes(rules);
  if (error || !routes) throw new Error(`Vercel refuses vercel.json: ${error?.message}`);
  mkdirSync(folder, { recursive: true });
  const config = { version: 3, routes: [...routes, ...LAST_ROUTES], crons: rules.crons };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  cpSync("dist/client", join(folder, "static"), { recursive: true });
  await writeFunctions(folder, rules.functions);
}

function buildWithProgram(program: string, folder: string, environment: Record<string, string>): void {
  if (!existsSync(".vercel/project.json")) {
    mkdirSync(".vercel", { recursive: true });
    writeFileSync(".vercel/project.json", JSON.stringify(PROJECT));
  }
  // Any token will do: nothing is asked with it.
  const args = [program, "build", "--prod", "--yes", "--token=none", "--output", folder];
  const env = { ...process.env, ...environment, VERCEL_TELEMETRY_DISABLED: "1" };
  execFileSync(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** Builds every function of `api/` with the platform's builder. */
async function writeFunctions(output: string, settings: Record<string, object>): Promise<void> {
  for (const entrypoint of globSync("api/**/*.js")) {
    const folder = join(output, "functions", entrypoint.replace(/\.js$/, ".func"));
    const config = await writeFunction(entrypoint, folder);
    writeFileSync(join(folder, ".vc-config.json"), JSON.stringify({ ...config, ...settings[entrypoint] }));
  }
}
