import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { findPostgres } from "./installed.mjs";

const SUPERUSER = "supabase_admin";
const START_LIMIT = 30_000;
const CLUSTER = "cluster";

/** A PostgreSQL server in its own folder. The server can only be reached through a socket in this folder. */
export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

const JSON_TEXTS = {
  jsonb: {
    to: 3802,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
};

/**
 * Returns the user that runs the server, or null for the current user. If the current user is root, returns the
 * PostgreSQL package's own user, because PostgreSQL does not run as root.
 */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error("PostgreSQL cannot run as root, and there is no other user.");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Starts a PostgreSQL server that loses all data when it stops. The server is empty, or a copy of the stopped server in
 * the folder `from`. The server uses a socket instead of a port, so that servers for concurrent test files never
 * collide.
 */
export async function startPostgres(from: string | null = null) {
  const programs = findPostgres();
  if (programs === null) throw new Error("There is no PostgreSQL server in /usr/lib/postgresql.");
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), "pg-"));
  if (user) chownSync(directory, user.uid, user.gid);
  const cluster = join(directory, CLUSTER);
  const options = { cwd: directory, env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8" }, ...user };

  const initdb = ["-D", cluster, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"];
  const [program, args] =
    from === null ? [join(programs, "initdb"), initdb] : ["cp", ["-a", join(from, CLUSTER), cluster]];
  const made = spawnSync(program, args, { ...options, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`);

  const settings = [
    `unix_socket_directories=${directory}`,
    "listen_addresses=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=60",
  ].flatMap((setting) => ["-c", setting]);
  const server = startProgram(join(programs, "postgres"), ["-D", cluster, ...settings], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await isReady(server.program);

  const clients: postgres.Sql[] = [];
  const end = async () => {
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
    await server.stop("SIGINT");
  };
  return {
    /** The folder with the server's files and socket. */
    directory,
    /**
     * Returns a client with the given role. A query without parameters may contain several statements. If `jsonTexts` is
     * true, a string passed for a jsonb parameter must be JSON text, as in the embedded database.
     */
    connect(role: string, { jsonTexts = false } = {}): postgres.Sql {
      const client = postgres({
        path: join(directory, ".s.PGSQL.5432"),
        user: role,
        database: "postgres",
        max: 12,
        onnotice: () => {},
        ...(jsonTexts ? { types: JSON_TEXTS } : {}),
      });
      clients.push(client);
      return client;
    },
    /** Returns the connection URI, for clients that need a URI. */
    uri: (role: string) => `postgresql://${role}@/postgres?host=${encodeURIComponent(directory)}`,
    /** Stops the server and keeps its cluster, so that the cluster can be copied. */
    end,
    /** Stops the server and removes its folder. */
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the server accepts connections. Fails with the server's output if the server exits instead. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = () => reject(new Error(`PostgreSQL did not start: ${output}`));
    const limit = setTimeout(fail, START_LIMIT);
    server.once("exit", fail);
    server.stderr?.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
      if (!output.includes("database system is ready to accept connections")) return;
      clearTimeout(limit);
      server.off("exit", fail);
      server.stderr?.removeAllListeners("data").resume();
      resolve();
    });
  });
}

/** Starts a program that ends with this process at the latest. Returns the program, and a function that stops it. */
export function startProgram(path: string, args: readonly string[], options: SpawnOptions) {
  const program = spawn(path, args, options);
  const kill = () => program.kill("SIGKILL");
  process.once("exit", kill);
  return {
    program,
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
      process.off("exit", kill);
      if (program.exitCode !== null || program.signalCode !== null) return;
      const exited = once(program, "exit");
      program.kill(signal);
      await exited;
    },
  };
}
