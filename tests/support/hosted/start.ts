/** Starts the product in memory, as `npm start` does, on the parts of a hosted project (docs/hosted-lane.md). */
import { openBuild } from "../../../local/http/built-frontend.ts";
import { runStack } from "../../../local/run-stack.ts";
import { CONFIG } from "./auth-settings.ts";
import { startHostedSupabase } from "./hosted-supabase.ts";

// Journeys ask for a second mail at once, which a minute apart they could not.
const config = CONFIG.replace(/^max_frequency = .*$/m, 'max_frequency = "1s"');

await runStack(() => ({
  port: Number(process.env.PORT),
  dataDir: "memory",
  openSupabase: (surroundings) => startHostedSupabase({ ...surroundings, config }),
  openFrontend: async (_, vercel) => openBuild("dist", vercel),
}));
