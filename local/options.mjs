/**
 * The command-line options of `npm start` and `npm run dev`. Plain JavaScript, because main.mjs reads the options
 * first: before it installs the packages and builds the product.
 */
// A named import of `parseArgs` would be a syntax error before `rejectOldNode` can reject an old Node.
import * as util from "node:util";

const HELP = `npm start [-- OPTIONS]

  --reset     deletes the stored data and starts over
  --empty     creates new data without the demo
  --cron      calls the scheduled jobs every hour
  --matchday  starts in the middle of the playoff, and stores nothing`;

/** Returns the options. For --help and for an unknown option, prints the help and exits. */
export function readOptions() {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const names = { help: flag, dev: flag, reset: flag, empty: flag, cron: flag, matchday: flag };
  try {
    const { help, ...options } = util.parseArgs({ options: names }).values;
    if (!help) return options;
    console.info(HELP);
    process.exit(0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${message.split(/[.,] /)[0]}.\n\n${HELP}`);
    process.exit(1);
  }
}
