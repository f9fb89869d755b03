import { existsSync } from "node:fs";
import { join } from "node:path";
import { signToken } from "../accounts/tokens.ts";
import { createGateway } from "../hosted/gateway.ts";
import { serveFetch } from "../hosted/ports.ts";
import { sharedSecret } from "../hosted/signing-keys.ts";
import { POSTGREST } from "./installed.mjs";
import { type PostgresServer, startProgram } from "./postgres.ts";

const START_LIMIT = 30_000;

/** The keys that the gateway accepts, in the format of a hosted project's keys, and the secret that signs tokens. */
export const HOSTED_KEYS = {
  publishable: "sb_publishable_second-lane",
  secret: "sb_secret_second-lane",
  jwt: "json-web-tokens-of-the-second-lane-are-signed-with-this",
} as const;

/**
 * Starts PostgREST without a gateway, on a socket, for a server that already has our schema. `keys` is a shared secret or
 * a JSON Web Key Set.
 */
export function runPostgrest(server: PostgresServer, keys: string) {
  // PostgREST is an optional dependency, because it is not available for every platform.
  if (!existsSync(POSTGREST)) throw new Error("PostgREST is not installed.");
  const socketPath = join(server.directory, "postgrest.sock");
  const { stop } = startProgram(POSTGREST, [], {
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
  return { socketPath, stop };
}

/** A hosted project's Data API: PostgREST behind a gateway that turns keys into tokens. */
export async function startPostgrest(server: PostgresServer) {
  const postgrest = runPostgrest(server, HOSTED_KEYS.jwt);
  const authService = server.connect("supabase_auth_admin");
  const isAccount = async (id: unknown) =>
    (await authService`select from auth.users where id::text = ${String(id)}`).length > 0;
  const key = sharedSecret(HOSTED_KEYS.jwt);
  const pass = createGateway({ rest: { socketPath: postgrest.socketPath } }, HOSTED_KEYS, () => key);
  const isUserQuestion = (request: Request) => new URL(request.url).pathname === "/auth/v1/user";
  const { url, close } = await serveFetch((request) =>
    isUserQuestion(request) ? respondWithUser(request, isAccount) : pass(request),
  );
  await untilReady((request) => fetch(request), url, HOSTED_KEYS.secret);
  return {
    url,
    async stop() {
      await close();
      await postgrest.stop();
    },
  };
}

/** Waits until PostgREST has read the schema. */
export async function untilReady(ask: (request: Request) => Promise<Response>, url: string, apikey: string) {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    const response = await ask(new Request(`${url}/rest/v1/`, { headers: { apikey } }));
    const text = await response.text();
    // PostgREST rejects the request, because it lacks the server's key.
    if (response.status === 403) return;
    if (Date.now() > deadline) throw new Error(`PostgREST did not start: ${response.status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Responds like the auth service's user endpoint, with the user that the token belongs to. */
async function respondWithUser(request: Request, isAccount: (id: unknown) => Promise<boolean>): Promise<Response> {
  const reject = (error_code: string, msg: string) => Response.json({ code: 403, error_code, msg }, { status: 403 });
  const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  let claims: Record<string, unknown>;
  try {
    claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return reject("bad_jwt", "invalid JWT");
  }
  if (token !== signToken(HOSTED_KEYS.jwt, claims)) return reject("bad_jwt", "invalid JWT");
  if (!(await isAccount(claims.sub))) return reject("user_not_found", "User from sub claim in JWT does not exist");
  return Response.json({ id: claims.sub, aud: claims.aud, email: claims.email });
}
