import { DEMO } from "./demo/demo.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";
import { messageOf, UserError } from "./user-error.ts";

/** Says in a sentence what a person can mend, with a way out, and ends the process with 1. */
function giveUp(error: unknown): never {
  console.error(
    error instanceof UserError
      ? `${error.message}\n${error.hint}`
      : `The product could not start: ${messageOf(error)}.\nThat is a mistake in it; LOCAL_DEBUG=1 shows where.`,
  );
  if (process.env.LOCAL_DEBUG) console.error(error);
  process.exit(1);
}

/** Ends the process with 0 on the first signal, when everything that is open has finished. */
function endOnSignals(stack: () => Stack | null): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await stack()?.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  process.once("disconnect", () => void end());
}

/** Starts the stack, says where it is, and lives until a signal ends it. */
export async function run(options: () => StackOptions): Promise<void> {
  let stack: Stack | null = null;
  endOnSignals(() => stack);
  try {
    stack = await startStack(options());
    const demo = stack.hasDemo ? `\nDemo account: ${DEMO.email}, password ${DEMO.password}` : "";
    console.info(`Ready on ${stack.url}\nMailbox: ${stack.url}/local/mail${demo}`);
  } catch (error) {
    giveUp(error);
  }
}
