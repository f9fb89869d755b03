import { execFileSync } from "node:child_process";

/** In a process of its own: the runner of this file does not know all of Node. */
const CREATE = `
  import { createLocalSupabase } from "./local/supabase/supabase.ts";
  await (await createLocalSupabase()).close();
`;

/**
 * Creates the embedded database once before the tests that use it, so that every file begins with its snapshot.
 * Otherwise the first files would each create one at the same time, which takes seconds, and a minute on a busy
 * machine.
 */
export default function createSnapshot(): void {
  if (process.env.HAS_SNAPSHOT) return;
  execFileSync(process.execPath, ["--input-type=module", "-e", CREATE], { stdio: ["ignore", "ignore", "inherit"] });
  // For the other projects of the same run.
  process.env.HAS_SNAPSHOT = "1";
}
