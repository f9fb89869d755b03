import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { feedEnvironment, serverEnvironment } from "../../../local/keys.ts";
import { type Stack, type StackOptions, startStack } from "../../../local/stack.ts";
import { CONFIG } from "../hosted/auth-settings.ts";
import { startHostedSupabase } from "../hosted/hosted-supabase.ts";
import { writeBuildOutput } from "./build-output.ts";
import { createEdge } from "./edge.ts";
import { type Functions, openFunctions } from "./functions.ts";
import { allowProject, isBuiltForProject, moveToProject, openProject } from "./project.ts";

/** A deployment on this machine, with mailbox and feed at the same address (docs/deploying.md). */
export interface Deployment extends Stack {
  /** What is deployed, in the format of the Build Output API, and the environment variables of its functions. */
  readonly output: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly functions: Functions;
  /** Where programs such as pg_dump find the database of a hosted project; null over the stand-in. */
  readonly databaseUrl: string | null;
  /** Lets something else answer in the place of what is deployed; null puts that back. */
  replace(listener: RequestListener | null): void;
}

export interface DeploymentOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Text of a supabase/config.toml instead of the project's, for the auth service of a hosted project. */
  readonly config?: string;
  /** Whether Supabase is at an origin of its own, as a hosted project is; only with AUTH_SERVER. */
  readonly isApart?: boolean;
  /** Where the functions' logs go. */
  readonly print?: (text: string) => void;
}

/** Starts a deployment: over a hosted project where AUTH_SERVER names its auth service, else over the stand-in. */
export async function openDeployment({
  port,
  config = CONFIG,
  isApart,
  print,
}: DeploymentOptions): Promise<Deployment> {
  const project = isApart ? await openProject() : null;
  const output = mkdtempSync(join(tmpdir(), "deployment-"));
  let databaseUrl: string | null = null;
  const openHosted: StackOptions["openSupabase"] = async (surroundings) => {
    const supabase = await startHostedSupabase({
      ...{ ...surroundings, config },
      ...(project && { projectUrl: project.url }),
    });
    databaseUrl = supabase.databaseUrl;
    return project ? project.moveIn(supabase) : supabase;
  };
  const hosted = process.env.AUTH_SERVER ? { openSupabase: openHosted } : {};
  const opened: Pick<Deployment, "environment" | "functions" | "replace">[] = [];
  const stack = await startStack({
    ...{ port, dataDir: "memory", ...hosted, ...(project && { supabaseUrl: project.url }) },
    async openFrontend(server) {
      const site = `http://localhost:${(server.address() as AddressInfo).port}`;
      const environment = environmentOf(site, project?.url ?? site);
      await writeDeployment(output, environment);
      if (project) allowProject(output, project.url);
      const functions = openFunctions(output, environment, print);
      const edge = createEdge({ output, functions });
      let answer = edge;
      const replace = (listener: RequestListener | null) => {
        answer = listener ?? edge;
      };
      opened.push({ environment, functions, replace });
      return {
        handler: null,
        functions: {},
        page: (request, response) => answer(request, response as Parameters<RequestListener>[1]),
        async close() {
          await functions.close();
          rmSync(output, { recursive: true });
        },
      };
    },
  });
  return { ...stack, output, databaseUrl, ...(opened[0] as (typeof opened)[0]) };
}

/** The environment variables of a deployment at `site`, which finds mail provider and feed there too. */
function environmentOf(site: string, supabase: string): Record<string, string> {
  return {
    ...serverEnvironment(site),
    ...feedEnvironment(site),
    SUPABASE_URL: supabase,
    VITE_SUPABASE_URL: supabase,
  };
}

/** Writes what is deployed for this environment into `folder`. */
async function writeDeployment(folder: string, environment: Record<string, string>): Promise<void> {
  await writeBuildOutput(folder, environment);
  if (process.env.VERCEL_CLI) return;
  const isForProject = isBuiltForProject(folder);
  if (isForProject) moveToProject(folder, environment);
  // What is in dist was built for no site, and then finds Supabase at its own unless it was built for a project. Two tags
  // differ in a build for one (vite.config.ts).
  for (const file of globSync("static/*.html", { cwd: folder })) {
    const path = join(folder, file);
    const html = readFileSync(path, "utf8");
    const picture = `<meta property="og:image" content="${environment.SITE_URL}/og.png">`;
    const pictured = html.replace("</head>", `${picture}</head>`);
    const project = environment.VITE_SUPABASE_URL;
    writeFileSync(path, isForProject ? pictured : pictured.replace("connect-src &#39;self&#39;", `$& ${project}`));
  }
}
