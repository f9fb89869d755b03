import { execFileSync } from "node:child_process";

/** In its own process, because this file's runner does not support all of Node. */
const CREATE = `
  import { createLocalSupabase } from "./local/supabase/supabase.ts";
  await (await createLocalSupabase()).close();
`;

/**
 * Creates the embedded database once before the tests, so that every file starts from its snapshot. Otherwise the first
 * files would each create one in parallel, which takes seconds, and a minute on a busy machine.
 */
export default function createSnapshot(): void {
  if (process.env.HAS_SNAPSHOT) return;
  execFileSync(process.execPath, ["--input-type=module", "-e", CREATE], { stdio: ["ignore", "ignore", "inherit"] });
  // Tells the other projects of the same run.
  process.env.HAS_SNAPSHOT = "1";
}
