import { AsyncLocalStorage } from "node:async_hooks";

const isQuiet = new AsyncLocalStorage<true>();

/**
 * Runs `work` and drops what it sends to `console.error`; other code that runs at the same time still prints. Needed
 * because the embedded Supabase prints every refused statement with its parameters.
 */
export async function withQuietConsole<T>(work: () => Promise<T>): Promise<T> {
  const print = console.error;
  const printUnlessQuiet = (...args: unknown[]) => {
    if (!isQuiet.getStore()) print(...args);
  };
  console.error = printUnlessQuiet;
  try {
    return await isQuiet.run(true, work);
  } finally {
    if (console.error === printUnlessQuiet) console.error = print;
  }
}
