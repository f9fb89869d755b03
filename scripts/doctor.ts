/**
 * `npm run doctor`: reads the settings of a deployment and the project that they lead to, and prints what is missing or
 * wrong, a line each with the place where it is set. Prints no value of a setting, and changes nothing. Reads the
 * environment, or with `--env-file FILE` a file such as `vercel env pull` writes. With `--crowd N` it also says what would turn
 * people away when so many of them sign up in one hour.
 */
import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { messageOf } from "../local/user-error.ts";
import { crowdFaults } from "./doctor/crowd.ts";
import { diagnose } from "./doctor/diagnose.ts";

try {
  const { values } = parseArgs({ options: { "env-file": { type: "string" }, crowd: { type: "string" } } });
  const { "env-file": file, crowd = "0" } = values;
  if (!/^\d+$/.test(crowd)) throw new Error("--crowd takes how many people sign up in an hour, such as 5000");
  const variables = file === undefined ? process.env : parseEnv(readFileSync(file, "utf8"));
  const config = readFileSync("supabase/config.toml", "utf8");
  const faults = [...(await diagnose(variables)), ...crowdFaults(Number(crowd), variables, config)];
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.info("Every setting is there, and what they lead to is as it should be.");
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
