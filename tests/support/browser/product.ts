import { spawn } from "node:child_process";
import { freePort } from "../hosted/ports.ts";

/** The whole product, running in a separate process. */
export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

/** Returns the API keys of the product that runs locally at `url`. */
export async function keysOf(url: string): Promise<Record<"publishableKey" | "secretKey" | "serverKey", string>> {
  return (await (await fetch(`${url}/local/config.json`)).json()) as Awaited<ReturnType<typeof keysOf>>;
}

/**
 * The script that starts the product: the script that `npm start` runs or, in the hosted tests, one that uses a hosted
 * project's services (docs/testing.md).
 */
const PROGRAM = process.env.AUTH_LANE === "hosted" ? "tests/support/hosted/start.ts" : "local/main.mjs";

/** How long the product may take to start, including a build, in milliseconds. */
const STARTS_WITHIN = 120_000;

/**
 * Starts the product as `npm start` does. By default, it runs in the project's folder, on a free port, with all data in
 * memory. If the product does not start, the error includes everything that the product printed.
 */
export async function startProduct(environment: Record<string, string> = {}, folder = process.cwd()) {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: folder,
    env: { ...process.env, LOCAL_DATA_DIR: "memory", LOCAL_SQL: "1", PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let printed = "";
  const late = setTimeout(() => child.kill("SIGKILL"), STARTS_WITHIN);
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Ready on ")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(`the product did not start:\n${printed}`)));
  }).finally(() => clearTimeout(late));
  return {
    url: `http://localhost:${port}`,
    printed: () => printed,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
