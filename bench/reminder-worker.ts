/** Calls the job of the weekly reminders once, in a process of its own. Exits with 3 while somebody waits. */
import { readEnv } from "../src/server/http/env.ts";
import { remindWeekly } from "../src/server/reminders/weekly-reminders.ts";

const tick = await remindWeekly(readEnv(process.env), { time: 240_000, mailTimeout: 10_000 });
process.exitCode = tick.weeks.every(({ waiting }) => waiting === 0) ? 0 : 3;
