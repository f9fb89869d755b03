/**
 * `npm run season -- status | close | open NAME`: closes the season that runs, or opens one that has a file
 * (docs/new-season.md). Says what it would do and changes nothing; with `--yes` it does it. Works on the backend that
 * SUPABASE_URL and SUPABASE_SECRET_KEY name, or on the product on this machine (PORT).
 */
import { parseArgs } from "node:util";
import { ERRORS, isErrorKey } from "../src/domain/errors.ts";
import { createDatabase } from "../src/server/supabase.ts";
import { findBackend, Refusal } from "./backend.ts";
import { closeSeason, describeStatus, openSeason, readStatus } from "./season-steps.ts";

const USAGE = "Say what to do: npm run season -- status | close | open NAME (and --yes to do it)";

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
  const [what, name, ...more] = positionals;
  const fits = what === "open" ? name !== undefined : (what === "status" || what === "close") && name === undefined;
  if (!fits || more.length > 0) throw new Refusal(USAGE);
  const { url, secretKey } = await findBackend();
  const db = createDatabase({ SUPABASE_URL: url }, secretKey);
  const say = (line: string) => console.info(line);
  say(`The backend is ${url}.`);
  if (what === "status") for (const line of describeStatus(await readStatus(db))) say(line);
  if (what === "close") await closeSeason(db, values.yes === true, say);
  if (what === "open") await openSeason(db, name ?? "", values.yes === true, say);
}

try {
  await run();
} catch (error) {
  const key = error instanceof Error && "key" in error ? error.key : null;
  console.error(isErrorKey(key) ? ERRORS[key].message : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
