import { DEMO } from "./demo/demo.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";
import { messageOf, UserError } from "./user-error.ts";

/** Prints the problem and its fix, and exits with code 1. */
function giveUp(error: unknown): never {
  console.error(
    error instanceof UserError
      ? `${error.message}\n${error.hint}`
      : `The product could not start: ${messageOf(error)}.\nThis is a bug; LOCAL_DEBUG=1 shows where.`,
  );
  if (process.env.LOCAL_DEBUG) console.error(error);
  process.exit(1);
}

/** On the first signal, lets in-flight requests finish and exits with code 0. */
function exitOnSignals(stack: () => Stack | null): void {
  let isExiting = false;
  const exit = async () => {
    if (isExiting) return;
    isExiting = true;
    await stack()?.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void exit());
  process.once("disconnect", () => void exit());
}

function followed({ name, hasRealDates }: NonNullable<Stack["otherFeed"]>): string {
  return hasRealDates
    ? `from ${name}, on the season's real dates`
    : `from ${name}, but the stored dates are shifted to today (npm start -- --reset starts with the real dates)`;
}

/** Starts the stack, prints its URL, and keeps it running until a signal ends the process. */
export async function runStack(options: () => StackOptions): Promise<void> {
  let stack: Stack | null = null;
  exitOnSignals(() => stack);
  try {
    stack = await startStack(options());
    const demo = stack.hasDemo ? `\nDemo account: ${DEMO.email}, password ${DEMO.password}` : "";
    const scores = stack.otherFeed === null ? `${stack.url}/local/scores` : followed(stack.otherFeed);
    console.info(`Ready on ${stack.url}\nMailbox: ${stack.url}/local/mail${demo}\nScores: ${scores}`);
  } catch (error) {
    giveUp(error);
  }
}
