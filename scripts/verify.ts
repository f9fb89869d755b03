/**
 * `npm run verify`: checks a deployment's settings in the environment or in `--env-file FILE`, then the services that
 * the settings point to. `npm run verify -- URL`: checks a deployment's responses (docs/ops/deploy.md#verifying).
 */
import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { messageOf } from "#local/user-error.ts";
import { serviceFaults } from "./verify/services.ts";
import { settingFaults } from "./verify/settings.ts";
import { siteFaults } from "./verify/site.ts";

async function environmentFaults(file: string | undefined): Promise<string[]> {
  const variables = file === undefined ? process.env : parseEnv(readFileSync(file, "utf8"));
  const faults = settingFaults(variables);
  return faults.length > 0 ? faults : serviceFaults(variables);
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { "env-file": { type: "string" } } });
  const [url, ...more] = positionals;
  if (more.length > 0 || (url !== undefined && !URL.canParse(url)))
    throw new Error("Usage: npm run verify -- [URL] [--env-file FILE]");
  const faults = url === undefined ? await environmentFaults(values["env-file"]) : await siteFaults(url);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.info("All is well.");
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
