import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";
import { signToken } from "../accounts/tokens.ts";
import { POSTGREST } from "./installed.mjs";
import { ended, type PostgresServer } from "./postgres.ts";

const START_LIMIT = 30_000;

/** The keys that the gateway accepts, in the format of a hosted project's keys, and the secret that signs tokens. */
export const HOSTED_KEYS = {
  publishable: "sb_publishable_second-lane",
  secret: "sb_secret_second-lane",
  jwt: "json-web-tokens-of-the-second-lane-are-signed-with-this",
} as const;

/** A hosted project's Data API: PostgREST behind a gateway that turns keys into tokens. */
export interface DataApi {
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgREST without the gateway, on a socket. */
export interface Postgrest {
  readonly socketPath: string;
  stop(): Promise<void>;
}

/** Starts PostgREST for a server that already has our schema. `keys` is a shared secret or a JSON Web Key Set. */
export function runPostgrest(server: PostgresServer, keys: string): Postgrest {
  // PostgREST is an optional dependency, because it is not available for every platform.
  if (!existsSync(POSTGREST)) throw new Error("PostgREST is not installed.");
  const socketPath = join(server.directory, "postgrest.sock");
  const postgrest = spawn(POSTGREST, [], {
    stdio: "ignore",
    env: {
      PGRST_DB_URI: server.uri("authenticator"),
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: "200",
      PGRST_JWT_SECRET: keys,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      PGRST_LOG_LEVEL: "crit",
    },
  });
  const killPostgrest = () => postgrest.kill("SIGKILL");
  process.once("exit", killPostgrest);
  return {
    socketPath,
    async stop() {
      await ended(postgrest, "SIGTERM");
      process.off("exit", killPostgrest);
    },
  };
}

/** Starts PostgREST and the gateway for a server that already has our schema. */
export async function startPostgrest(server: PostgresServer): Promise<DataApi> {
  const postgrest = runPostgrest(server, HOSTED_KEYS.jwt);
  const authService = server.connect("supabase_auth_admin");
  const isAccount = async (id: unknown) =>
    (await authService`select from auth.users where id::text = ${String(id)}`).length > 0;
  const gateway = createServer(KEEP_ALIVE, (request, response) =>
    forward(postgrest.socketPath, isAccount, request, response),
  );
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  await responses(`${url}/rest/v1/`);
  return {
    url,
    async stop() {
      gateway.closeAllConnections();
      gateway.close();
      await postgrest.stop();
    },
  };
}

/** Waits until PostgREST has read the schema. */
async function responses(url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    const respond = await fetch(url, { headers: { apikey: HOSTED_KEYS.secret } });
    await respond.arrayBuffer();
    // PostgREST rejects the request, because it lacks the server's key.
    if (respond.status === 403) return;
    if (Date.now() > deadline) throw new Error(`PostgREST did not start: ${respond.status}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const ROLE_OF: Readonly<Record<string, string>> = {
  [HOSTED_KEYS.publishable]: "anon",
  [HOSTED_KEYS.secret]: "service_role",
};

/**
 * Returns the bearer token for PostgREST: the caller's own token or, if the caller sent only a key, a token for the
 * key's role.
 */
function bearer(authorization: string | undefined, role: string): string {
  const token = authorization?.replace(/^Bearer /i, "");
  if (token !== undefined && !token.startsWith("sb_")) return `Bearer ${token}`;
  return `Bearer ${signToken(HOSTED_KEYS.jwt, { role: ROLE_OF[token ?? ""] ?? role })}`;
}

/** Returns whether the auth service has an account with this id. */
type FindAccount = (id: unknown) => Promise<boolean>;

/** Responds like the auth service's user endpoint, with the user that the token belongs to. */
async function respondWithUser(
  request: IncomingMessage,
  response: ServerResponse,
  isAccount: FindAccount,
): Promise<void> {
  const token = request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
  const respond = (status: number, body: object) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  let claims: Record<string, unknown>;
  try {
    claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return respond(403, { code: 403, error_code: "bad_jwt", msg: "invalid JWT" });
  }
  const isOurs = token === signToken(HOSTED_KEYS.jwt, claims);
  if (!isOurs) return respond(403, { code: 403, error_code: "bad_jwt", msg: "invalid JWT" });
  if (!(await isAccount(claims.sub))) {
    return respond(403, { code: 403, error_code: "user_not_found", msg: "User from sub claim in JWT does not exist" });
  }
  respond(200, { id: claims.sub, aud: claims.aud, email: claims.email });
}

/** Acts like a hosted project's gateway: requires a key, strips `/rest/v1` and forwards the request. */
function forward(socketPath: string, isAccount: FindAccount, request: IncomingMessage, response: ServerResponse): void {
  const reject = (status: number, message: string) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ message }));
  const url = new URL(request.url ?? "/", "http://gateway");
  const role = ROLE_OF[String(request.headers.apikey ?? url.searchParams.get("apikey") ?? "")];
  if (url.pathname === "/auth/v1/user") return void respondWithUser(request, response, isAccount);
  if (!/^\/rest\/v1(\/|$)/.test(url.pathname)) return void reject(404, "no Route matched with those values");
  if (role === undefined) return void reject(401, "Invalid API key");

  const { apikey: _, ...headers } = request.headers;
  const passed = httpRequest(
    {
      socketPath,
      method: request.method ?? "GET",
      path: (request.url ?? "").replace(/^\/rest\/v1\/?/, "/"),
      headers: { ...headers, authorization: bearer(headers.authorization, role) },
    },
    (respond) => {
      response.writeHead(respond.statusCode ?? 502, respond.headers);
      respond.pipe(response);
    },
  );
  passed.on("error", () => response.headersSent || reject(503, "PostgREST does not respond"));
  request.pipe(passed);
}
