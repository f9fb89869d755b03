/** Starts the stack for `npm start` and `npm run dev`, with the options from the command line and the environment. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBuild } from "./http/built-frontend.ts";
import { readOptions } from "./options.mjs";
import { runStack } from "./run-stack.ts";
import type { StackOptions } from "./stack.ts";
import { UserError } from "./user-error.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function readPort(): number {
  const port = Number(process.env.PORT || 3000);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserError(`PORT is ${process.env.PORT}, which is not a port number.`, "Set a number: PORT=3001 npm start");
}

await runStack((): StackOptions => {
  const { dev, reset, empty, cron, matchday } = readOptions();
  return {
    port: readPort(),
    dataDir: process.env.LOCAL_DATA_DIR || join(ROOT, ".local"),
    reset,
    demo: !empty,
    cron,
    matchday,
    openFrontend: async (server, vercel) =>
      dev ? (await import("./http/dev-frontend.ts")).openSources(server) : openBuild(join(ROOT, "dist"), vercel),
  };
});
