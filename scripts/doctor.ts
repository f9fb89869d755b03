/**
 * `npm run doctor`: reads the settings of a deployment and the project that they lead to, and prints what is missing or
 * wrong, a line each with the place where it is set. Prints no value of a setting, and changes nothing. Reads the
 * environment, or with `--env-file FILE` a file such as `vercel env pull` writes.
 */
import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { messageOf } from "../local/user-error.ts";
import { diagnose } from "./doctor/diagnose.ts";

try {
  const { values } = parseArgs({ options: { "env-file": { type: "string" } } });
  const file = values["env-file"];
  const faults = await diagnose(file === undefined ? process.env : parseEnv(readFileSync(file, "utf8")));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.info("Every setting is there, and what they lead to is as it should be.");
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
