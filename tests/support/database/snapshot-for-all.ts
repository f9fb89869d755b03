import { execFileSync } from "node:child_process";

/**
 * Code that runs in a separate process. Vitest loads this file with its own module loader, which lacks some Node
 * features that the code needs.
 */
const CREATE = `
  import { createLocalSupabase } from "./local/supabase/supabase.ts";
  await (await createLocalSupabase()).close();
`;

/**
 * Creates the embedded database once before the tests, so that every test file can start from a snapshot. Otherwise,
 * the first test files would each create a database at the same time, which takes seconds, or a minute on a busy
 * machine.
 */
export default function createSnapshot(): void {
  if (process.env.HAS_SNAPSHOT) return;
  execFileSync(process.execPath, ["--input-type=module", "-e", CREATE], { stdio: ["ignore", "ignore", "inherit"] });
  // Keeps the other Vitest projects in this run from creating the snapshot again.
  process.env.HAS_SNAPSHOT = "1";
}
