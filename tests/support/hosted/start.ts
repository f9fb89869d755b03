/**
 * Starts the built product with a hosted project recreated on this machine, for the journeys in the hosted tests
 * (docs/testing.md). All data is lost when the product stops.
 */
import { openBuild } from "#local/http/built-frontend.ts";
import { runStack } from "#local/run-stack.ts";
import { CONFIG } from "./auth-settings.ts";
import { startHostedSupabase } from "./hosted-supabase.ts";

// Journeys request a second email immediately.
const config = CONFIG.replace(/^max_frequency = .*$/m, 'max_frequency = "1s"');

await runStack(() => ({
  port: Number(process.env.PORT ?? 3000),
  dataDir: "memory",
  openFrontend: (_, vercel) => openBuild("dist", vercel),
  openSupabase: (context) => startHostedSupabase({ ...context, config }),
}));
