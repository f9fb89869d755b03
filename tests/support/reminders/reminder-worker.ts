/**
 * A worker of the weekly reminders as a process of its own, to be killed: it calls the job until nothing waits, and with
 * KILL_CHANCE it kills itself at any moment at which it waits for the network, before or after the call was made.
 */
import { readEnv } from "../../../src/server/env.ts";
import { remindWeekly } from "../../../src/server/jobs/weekly-reminders.ts";

const chance = Number(process.env.KILL_CHANCE ?? 0);
const ask = globalThis.fetch;

function maybeDie(): void {
  if (Math.random() < chance) process.kill(process.pid, "SIGKILL");
}

globalThis.fetch = async (...call) => {
  maybeDie();
  const answering = ask(...call);
  maybeDie();
  const answer = await answering;
  maybeDie();
  return answer;
};

const limits = { time: Number(process.env.TICK_TIME), mailTimeout: Number(process.env.MAIL_TIMEOUT), hold: 2 };
const tick = await remindWeekly(readEnv(process.env), limits);
process.exitCode = tick.weeks.every(({ waiting }) => waiting === 0) ? 0 : 3;
