import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type PostgresServer, startProgram } from "../database/postgres.ts";
import { freePort } from "./ports.ts";

const START_LIMIT = 30_000;

/**
 * Returns the path of the auth service's binary from the environment variable AUTH_SERVER. Fails if the variable is not
 * set.
 */
function authServer(): string {
  const program = process.env.AUTH_SERVER;
  if (program && existsSync(program)) return program;
  throw new Error("AUTH_SERVER has to name the auth service's program (docs/testing.md).");
}

/** The database settings of the auth service. A project's settings are added to these. */
const databaseOf = (server: PostgresServer) => ({
  GOTRUE_DB_DRIVER: "postgres",
  DATABASE_URL: server.uri("supabase_auth_admin").replace("@/", "@localhost/"),
  GOTRUE_LOG_LEVEL: "info",
});

/** Lets the auth service create its tables in an empty `auth` schema. */
export async function makeAuthSchema(server: PostgresServer): Promise<void> {
  const site = { API_EXTERNAL_URL: "http://localhost", GOTRUE_SITE_URL: "http://localhost" };
  const env = { ...databaseOf(server), ...site, GOTRUE_JWT_SECRET: "not used to make tables" };
  const { status, stderr, stdout } = spawnSync(authServer(), ["migrate"], { env, cwd: server.directory });
  if (status !== 0) throw new Error(`The auth service could not make its tables: ${stdout}${stderr}`);
}

/**
 * Starts the auth service with these settings, on a database that already has the service's tables. If the service does
 * not start, the error includes the service's log.
 */
export async function startAuthServer(server: PostgresServer, settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const env = { ...databaseOf(server), GOTRUE_API_HOST: "127.0.0.1", PORT: String(port), ...settings };
  const options = { env, cwd: server.directory, stdio: "pipe" } as const;
  const { program, stop } = startProgram(authServer(), ["serve"], options);
  let log = "";
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", (chunk) => (log += chunk));
  const deadline = Date.now() + START_LIMIT;
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (program.exitCode !== null || Date.now() > deadline) throw new Error(`The auth service did not start: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { port, stop };
}
