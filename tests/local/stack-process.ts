/** Starts the stack in its own process. Environment variables specify the migrations, the seed and the build. */
import { openBuild } from "#local/http/built-frontend.ts";
import { runStack } from "#local/run-stack.ts";

await runStack(() => ({
  port: Number(process.env.PORT ?? 0),
  dataDir: process.env.LOCAL_DATA_DIR ?? "memory",
  reset: process.argv.includes("--reset"),
  demo: process.argv.includes("--demo"),
  migrationsDir: process.env.MIGRATIONS,
  seed: process.env.SEED,
  openFrontend: (_, vercel) => openBuild(process.env.BUILD ?? "", vercel),
}));
