/** Runs the reminders job once, in its own process. Exits with code 3 if reminders are still waiting. */
import { readEnv } from "#server/http/env.ts";
import { remindWeekly } from "#server/reminders/weekly-reminders.ts";

const tick = await remindWeekly(readEnv(process.env), { time: 240_000, mailTimeout: 10_000 });
process.exitCode = tick.weeks.every(({ waiting }) => waiting === 0) ? 0 : 3;
