import type { PGlite } from "@electric-sql/pglite";
import { LOCAL_KEYS } from "../keys.ts";
import { authError } from "./auth-responses.ts";

interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly banned_until: string | null;
}

/**
 * Handles an admin request as Supabase's auth service does: reads an account, blocks it from signing in
 * (`ban_duration`, such as `24h` or `none`), or deletes it. Rejects requests without the secret key.
 */
export async function administer(database: PGlite, id: string, request: Request): Promise<Response> {
  if (request.headers.get("authorization") !== `Bearer ${LOCAL_KEYS.secret}`) {
    return authError(403, "not_admin", "User not allowed");
  }
  const find = "select id, email, banned_until from auth.users where id = $1";
  const account = (await database.query<Account>(find, [id])).rows[0];
  if (account === undefined) return authError(404, "user_not_found", "User not found");
  switch (request.method) {
    case "GET":
      return Response.json(account);
    case "PUT":
      return block(database, id, ((await request.json()) as { ban_duration?: unknown }).ban_duration);
    case "DELETE":
      await database.query("delete from auth.users where id = $1", [id]);
      return Response.json({});
    default:
      return authError(405, "not_found", "Method not allowed.");
  }
}

/**
 * Rejects a new session in `response` if the account is blocked: ends the account's sessions and returns an error
 * response. Otherwise, returns `response`.
 */
export async function rejectBlocked(database: PGlite, response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const { user } = (await response.clone().json()) as { user?: { id?: string } | null };
  const find = "select from auth.users where id = $1 and banned_until > now()";
  if (!user?.id || (await database.query(find, [user.id])).rows.length === 0) return response;
  await database.query("delete from auth.sessions where user_id = $1", [user.id]);
  return authError(400, "user_banned", "User is banned");
}

/** Blocks an account from signing in for a number of hours, or unblocks it. */
async function block(database: PGlite, id: string, duration: unknown): Promise<Response> {
  const hours = duration === "none" ? 0 : Number(/^(\d+)h$/.exec(String(duration))?.[1]);
  if (Number.isNaN(hours)) return authError(400, "validation_failed", "invalid format for ban duration");
  const until = "case when $2::integer > 0 then now() + make_interval(hours => $2::integer) end";
  const { rows } = await database.query<Account>(
    `update auth.users set banned_until = ${until} where id = $1 returning id, email, banned_until`,
    [id, hours],
  );
  return Response.json(rows[0]);
}
