import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuildOutput } from "./build-output.ts";

/** Builds the functions once, which are kept, before several products would do so at the same time. */
export default async function buildOnce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "build-output-"));
  await writeBuildOutput(folder, {});
  rmSync(folder, { recursive: true });
}
