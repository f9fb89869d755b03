import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the platform runs: it loads the handler, and sends it every request that comes to its port. */
const LAUNCHER = `
  import { createServer } from "node:http";
  import { getRequestListener } from ${JSON.stringify(import.meta.resolve("@hono/node-server"))};
  const { default: handler } = await import(process.argv[1]);
  const listener = getRequestListener((request) => handler.fetch(request), { overrideGlobalObjects: false });
  const server = createServer({ keepAliveTimeout: 65_000 }, listener).listen(0, "127.0.0.1", () => process.send(server.address().port));
  process.once("disconnect", () => process.exit());`;

/** The functions of a build output, each in a process of its own, with nothing but its own folder and the environment. */
export interface Functions {
  /** Returns the port of a function, which is started when it is first asked; and how long it may take, in seconds. */
  open(name: string): Promise<{ readonly port: number; readonly maxDuration: number }>;
  /** What the functions have written into their logs. */
  readonly log: () => string;
  close(): Promise<void>;
}

/** Opens the functions of a build output. What they write into their logs is also handed to `print`. */
export function openFunctions(
  output: string,
  environment: Readonly<Record<string, string>>,
  print: (text: string) => void = () => {},
): Functions {
  const running = new Map<string, Promise<{ port: number; maxDuration: number }>>();
  const children: ChildProcess[] = [];
  let log = "";

  async function start(name: string) {
    const folder = join(output, "functions", `${name}.func`);
    const { handler, maxDuration = 300 } = JSON.parse(readFileSync(join(folder, ".vc-config.json"), "utf8")) as {
      handler: string;
      maxDuration?: number;
    };
    const child = spawn(process.execPath, ["--input-type=module", "--eval", LAUNCHER, join(folder, handler)], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    children.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        log += chunk.toString();
        print(chunk.toString());
      });
    }
    const port = await new Promise<number>((resolve, reject) => {
      child.once("message", (message) => resolve(Number(message)));
      child.once("close", () => reject(new Error(`the function ${name} did not start:\n${log}`)));
    });
    return { port, maxDuration };
  }

  return {
    open(name) {
      const known = running.get(name) ?? start(name);
      running.set(name, known);
      return known;
    },
    log: () => log,
    async close() {
      await Promise.all(
        children.map(
          (child) =>
            new Promise<void>((resolve) => {
              if (child.exitCode !== null || child.signalCode !== null) return resolve();
              child.once("close", () => resolve());
              child.kill("SIGTERM");
            }),
        ),
      );
    },
  };
}
