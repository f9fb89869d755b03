/**
 * `npm run operator -- find TEXT | rename player|group WHO NAME | hide player|group|bracket WHO | end-invites group WHO |
 * block player WHO | unblock player WHO | log`: ends an abuse (docs/rules.md#ending-an-abuse). Says what it would do and
 * changes nothing; with `--yes` it does it, and `--because TEXT` notes why. WHO is a name or an id. Works on the backend that
 * SUPABASE_URL and SUPABASE_SECRET_KEY name, or on the product on this machine (PORT).
 */
import { parseArgs } from "node:util";
import { ERRORS, isErrorKey } from "../src/domain/errors.ts";
import { secretAuth } from "../src/server/secret-auth.ts";
import { createDatabase } from "../src/server/supabase.ts";
import { findBackend, Refusal } from "./backend.ts";
import { act, describeFound, describeLog, findAll, readOrder } from "./operator-steps.ts";

const USAGE = `Say what to do:
  npm run operator -- find TEXT
  npm run operator -- rename player|group WHO NEW-NAME
  npm run operator -- hide player|group|bracket WHO
  npm run operator -- end-invites group WHO
  npm run operator -- block player WHO
  npm run operator -- unblock player WHO
  npm run operator -- log
and --yes to do it, --because TEXT to note why.`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: "boolean" }, because: { type: "string" } },
  });
  const order = readOrder(positionals);
  if (order === null) throw new Refusal(USAGE);
  const { url, secretKey } = await findBackend();
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  const db = createDatabase(env, secretKey);
  const say = (line: string) => console.info(line);
  say(`The backend is ${url}.`);
  if (order.action === "find") for (const line of describeFound(await findAll(db, order.who))) say(line);
  else if (order.action === "log") for (const line of await describeLog(db)) say(line);
  else await act({ db, auth: secretAuth(env), say }, order, values.because ?? null, values.yes === true);
}

try {
  await run();
} catch (error) {
  const key = error instanceof Error && "key" in error ? error.key : null;
  console.error(isErrorKey(key) ? ERRORS[key].message : error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
