import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBuild } from "../../../local/http/built-frontend.ts";
import { feedEnvironment, serverEnvironment } from "../../../local/keys.ts";
import { type Stack, type StackOptions, startStack } from "../../../local/stack.ts";
import { CONFIG } from "../hosted/auth-settings.ts";
import { startHostedSupabase } from "../hosted/hosted-supabase.ts";
import { writeBuildOutput } from "./build-output.ts";

/** What a deployment talks to: Supabase, the mail provider and the feed of results, all on one port of this machine. */
export function startServices(port: number): Promise<Stack> {
  const hosted: Partial<StackOptions> = process.env.AUTH_SERVER
    ? { openSupabase: (surroundings) => startHostedSupabase({ ...surroundings, config: CONFIG }) }
    : {};
  return startStack({
    port,
    dataDir: "memory",
    openFrontend: async (_, vercel) => openBuild("dist", vercel),
    ...hosted,
  });
}

/** The environment variables of a deployment at `site` that talks to the services at `services`. */
export function environmentOf(services: string, site: string): Record<string, string> {
  return {
    ...serverEnvironment(services),
    ...feedEnvironment(services),
    RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from("a deployment on this machine").toString("base64")}`,
    SITE_URL: site,
    VITE_SUPABASE_URL: services,
  };
}

/** Writes what is deployed for this environment into `folder`. */
export async function writeDeployment(folder: string, environment: Record<string, string>): Promise<void> {
  await writeBuildOutput(folder, environment);
  if (process.env.VERCEL_CLI) return;
  // What is in dist was built for no site. Two tags differ in a build for one (vite.config.ts).
  for (const file of globSync("static/*.html", { cwd: folder })) {
    const path = join(folder, file);
    const html = readFileSync(path, "utf8");
    writeFileSync(
      path,
      html
        .replace("connect-src &#39;self&#39;", `$& ${environment.VITE_SUPABASE_URL}`)
        .replace("</head>", `<meta property="og:image" content="${environment.SITE_URL}/og.png"></head>`),
    );
  }
}
