/**
 * `npm run admin -- results | season | remind | operator | server-key`: the operator's commands (docs/ops/operate.md,
 * docs/ops/new-season.md, docs/ops/deploy.md#the-servers-key). SUPABASE_URL and SUPABASE_SECRET_KEY select the backend, and SITE_URL and CRON_SECRET select
 * the deployment. Without these variables, the commands use the product on this machine, at the port in PORT.
 */
import { parseArgs } from "node:util";
import { counted } from "#domain/counting.ts";
import { ERRORS, isErrorKey } from "#domain/errors.ts";
import { remindersTick } from "#server/http/response-schemas.ts";
import { findBackend, findScheduledSite, Rejection } from "./admin/backend.ts";

const HELP = `Usage: npm run admin -- COMMAND

  results FILE            sets the season's outcome to the file's { teamSlots, winners }
  results --poll          polls the results feed now
  results --follow-feed   lets the feed change the outcome again
  results --undo          undoes the last change to the outcome
  results --history       lists the changes to the outcome

  season status           shows the current and past seasons
  season close            closes the current season
  season open NAME        opens a season from its file

  remind                  sends the weekly reminders that are due

  operator find TEXT      finds players, groups and saved brackets by name, id or email
  operator rename player|group WHO NEW-NAME
  operator hide player|group|bracket WHO
  operator show player|group WHO
  operator end-invites group WHO
  operator block|unblock player WHO
  operator log            lists past operator actions

  server-key              prints the SQL that lets the server use the database

season and operator only show what they would do. Add --yes to do it, and --because TEXT to log the reason.`;

const flag = { type: "boolean" } as const;
const OPTIONS = {
  poll: flag,
  "follow-feed": flag,
  undo: flag,
  history: flag,
  yes: flag,
  because: { type: "string" } as const,
  help: flag,
};
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];
type Command = (words: string[], values: Values) => Promise<string[]>;

const say = (line: string) => console.info(line);

async function results([file, ...more]: string[], values: Values): Promise<string[]> {
  const { changeResults, loadResults, RESULTS_FLAGS } = await import("./admin/results.ts");
  const flags = RESULTS_FLAGS.filter((name) => values[name]);
  if (more.length > 0 || flags.length + (file === undefined ? 0 : 1) !== 1) throw new Rejection(HELP);
  return flags[0] === undefined ? loadResults(file ?? "") : changeResults(flags[0]);
}

async function season([what, name, ...more]: string[], { yes = false }: Values): Promise<string[]> {
  const fits = what === "open" ? name !== undefined : ["status", "close"].includes(what ?? "") && name === undefined;
  if (!fits || more.length > 0) throw new Rejection(HELP);
  const { closeSeason, describeStatus, openSeason, readStatus } = await import("./admin/season.ts");
  const { url, db } = await findBackend();
  say(`The backend is ${url}.`);
  if (what === "status") return describeStatus(await readStatus(db));
  if (what === "close") await closeSeason(db, yes, say);
  else await openSeason(db, name ?? "", yes, say);
  return [];
}

async function operator(words: string[], { yes = false, because }: Values): Promise<string[]> {
  const { act, describeFound, describeLog, findAll, readOrder } = await import("./admin/operator.ts");
  const order = readOrder(words);
  if (order === null) throw new Rejection(HELP);
  const { url, secretKey, db } = await findBackend();
  say(`The backend is ${url}.`);
  if (order.action === "find") return describeFound(await findAll(db, order.who));
  if (order.action === "log") return describeLog(db);
  const { secretAuth } = await import("#server/auth/secret-auth.ts");
  const auth = secretAuth({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  await act({ db, auth, say }, order, because ?? null, yes);
  return [];
}

/** Calls the weekly reminders job, as Vercel's scheduler does, and describes the result. */
async function remind(words: string[]): Promise<string[]> {
  if (words.length > 0) throw new Rejection(HELP);
  const { site, call } = await findScheduledSite();
  const { weeks, rejected, stopped, next } = remindersTick.parse(await call("/api/cron/weekly-reminders"));
  if (weeks.length === 0)
    return [
      "No reminders are due now, because no week locks within a day.",
      next ? `Week ${next.week} is due from ${new Date(next.at).toLocaleString()}.` : "No more weeks are coming up.",
    ];
  return [
    ...weeks.flatMap(({ week, sent, waiting }) => [
      `Week ${week}: ${counted(sent, "reminder")} sent so far.`,
      ...(waiting > 0 ? [`${waiting} not sent yet${stopped ? ` (stopped: ${stopped})` : ""}: run it again.`] : []),
    ]),
    ...(rejected > 0 ? [`${rejected} rejected by the email provider.`] : []),
    ...(new URL(site).hostname === "localhost" ? [`Mailbox: ${site}/local/mail`] : []),
  ];
}

/** Returns the SQL that stores the hash of the server's key. No request may store the key, not even with the secret key. */
async function serverKey(words: string[]): Promise<string[]> {
  if (words.length > 0) throw new Rejection(HELP);
  const { url, secretKey } = await findBackend();
  const { serverKeyHash } = await import("#server/auth/server-key.ts");
  const hash = serverKeyHash({ SUPABASE_SECRET_KEY: secretKey });
  return [
    `Run this in the SQL editor of ${url}:`,
    `insert into private.server_keys (hash) values (${hash}) on conflict do nothing;`,
    "If it replaces an older key, deploy with the new secret key, and then run this:",
    `delete from private.server_keys where hash <> ${hash};`,
  ];
}

/** Every command with its options. A command's code is loaded only when that command runs. */
const COMMANDS: Readonly<Record<string, readonly [run: Command, options: readonly (keyof Values)[]]>> = {
  results: [results, ["poll", "follow-feed", "undo", "history"]],
  season: [season, ["yes"]],
  operator: [operator, ["yes", "because"]],
  remind: [remind, []],
  "server-key": [serverKey, []],
};

const [name = ""] = process.argv.slice(2);
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [run, options = []] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  if (values.help) say(HELP);
  else if (run === undefined || Object.keys(values).some((each) => !options.includes(each as keyof Values)))
    throw new Rejection(HELP);
  else for (const line of await run(positionals.slice(1), values)) say(line);
} catch (error) {
  const key = error instanceof Error && "key" in error ? error.key : null;
  const message = isErrorKey(key) ? ERRORS[key].message : error instanceof Error ? error.message : String(error);
  console.error(name === "results" && !(error instanceof Rejection) ? `Nothing was changed. ${message}` : message);
  process.exitCode = 1;
}
