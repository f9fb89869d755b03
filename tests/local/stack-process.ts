/** The stack as a process of its own, with the small migrations, its seed and the build that the environment names. */
import { openBuilt } from "../../local/http/built-frontend.ts";
import { run } from "../../local/run-stack.ts";

await run(() => ({
  port: Number(process.env.PORT ?? 0),
  dataDir: process.env.LOCAL_DATA_DIR ?? "memory",
  reset: process.argv.includes("--reset"),
  demo: process.argv.includes("--demo"),
  migrationsDir: process.env.MIGRATIONS,
  seed: process.env.SEED,
  openFrontend: (_, vercel) => openBuilt(process.env.BUILD ?? "", vercel),
}));
