import { AsyncLocalStorage } from "node:async_hooks";

const isQuiet = new AsyncLocalStorage<true>();

/**
 * Does `work` and keeps what it sends to `console.error` to itself, while everything else that runs meanwhile is heard.
 * The embedded backend prints every statement that the database refuses, with its parameters.
 */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const heard = console.error;
  const filtered = (...args: unknown[]) => {
    if (!isQuiet.getStore()) heard(...args);
  };
  console.error = filtered;
  try {
    return await isQuiet.run(true, work);
  } finally {
    if (console.error === filtered) console.error = heard;
  }
}
