import { createHash, randomInt } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import type { Google } from "../google/google.ts";
import { administer, rejectBlocked } from "./auth-admin.ts";
import { type AuthMail, confirmationMail } from "./auth-mail.ts";
import { authError, repeatedSignUp, takenSignUp } from "./auth-responses.ts";

export interface AuthServiceOptions {
  /** During the call, no other code uses the database, because all requests and statements wait in one queue. */
  readonly callEmbedded: (request: Request) => Promise<Response>;
  readonly database: PGlite;
  /** The folder with the email templates. */
  readonly templates: string;
  readonly siteUrl: string;
  readonly sendMail: (mail: AuthMail) => void | Promise<void>;
  readonly google: Google | null;
}

/** All other paths get a 404. */
const KNOWN =
  /^\/auth\/v1\/(signup|token|verify|recover|resend|user|logout|authorize|callback|settings|health|\.well-known\/.+)$/;

/** The path of one account in the admin API. Requires the secret key. */
const ACCOUNT = /^\/auth\/v1\/admin\/users\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The minimum time between two emails of one kind to one address, in milliseconds, as in the Supabase CLI. */
const MAIL_INTERVAL = 1_000;

/** Codes are never typed, so they can be long and hard to guess. */
export const CODE_LENGTH = 10;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly is_confirmed: boolean;
  readonly created_at: Date;
  readonly user_metadata: object;
  /** When the last email of each kind was sent, in milliseconds since 1970. */
  readonly confirmation_sent: number | null;
  readonly recovery_sent: number | null;
}

type Body = Record<string, unknown>;

/**
 * Returns a function that handles requests to /auth/v1 as Supabase's auth service does, even where the embedded service
 * of @supabase/lite 0.10 differs:
 *
 * | Request                                      | Embedded service              | Supabase, and here                   |
 * |----------------------------------------------|-------------------------------|--------------------------------------|
 * | sign-up that a trigger rejects               | 500 in a format of its own    | 500 `unexpected_failure`             |
 * | sign-up that fails halfway                   | the account is kept           | nothing is kept                      |
 * | sign-up with a confirmed address             | 429                           | 200, a user without identities       |
 * | sign-up with an unconfirmed address          | always 429                    | an email, once per `MAIL_INTERVAL`   |
 * | resending the confirmation                   | always 429                    | an email, once per `MAIL_INTERVAL`   |
 * | recovering an account                        | always an email               | an email, once per `MAIL_INTERVAL`   |
 * | unconfirmed sign-in with a wrong password    | 400 `email_not_confirmed`     | 400 `invalid_credentials`            |
 * | setting a new password                       | other sessions continue       | other sessions end                   |
 * | Continue with Google                         | redirects to Google           | redirects to google/page.ts          |
 * | reading, blocking or deleting an account     | 404                           | with the secret key only             |
 * | signing in to a blocked account              | mostly succeeds               | 400 `user_banned`                    |
 *
 * Differences that remain: tokens are signed with HS256 and a shared key, so the product's server has to call `/user`
 * to check a token; token hashes do not start with `pkce_`; `/verify` rejects `type=email`; there are no limits by IP
 * address.
 */
export function createAuthService(options: AuthServiceOptions): (request: Request) => Promise<Response> {
  const { callEmbedded, google } = options;
  return async (request) => {
    const { pathname } = new URL(request.url);
    const id = ACCOUNT.exec(pathname)?.[1];
    if (id !== undefined) return administer(options.database, id, request);
    const name = KNOWN.exec(pathname)?.[1];
    if (name === undefined) return authError(404, "not_found", "This endpoint is not used here.");
    if (name === "authorize") return redirectToConsent(await callEmbedded(request), google);
    if (name === "callback") return google ? google.intercept(() => callEmbedded(request)) : callEmbedded(request);
    const handler = HANDLERS[`${request.method} ${name}`];
    const response = await (handler
      ? handler(options, request, await readBody(request.clone()))
      : callEmbedded(request));
    return name === "token" || name === "verify" ? rejectBlocked(options.database, response) : response;
  };
}

/** The requests that the embedded service handles differently, by method and last part of the path. */
const HANDLERS: Record<string, (options: AuthServiceOptions, request: Request, body: Body) => Promise<Response>> = {
  "POST signup": signUp,
  "POST resend": resend,
  "POST recover": recover,
  "POST token": signIn,
  "PUT user": changeUser,
};

async function signUp(options: AuthServiceOptions, request: Request, body: Body): Promise<Response> {
  const { callEmbedded, database } = options;
  const account = await findAccount(database, body.email);
  const response = await callEmbedded(request);
  if (response.status === 429 && account) {
    if (account.is_confirmed) return takenSignUp(account.email, body.data);
    return (await resendConfirmation(options, account)) ?? repeatedSignUp(account);
  }
  if (response.status < 500) return response;
  if (!account && typeof body.email === "string") {
    await database.query("delete from auth.users where email = lower($1)", [body.email]);
  }
  return authError(500, "unexpected_failure", "Database error saving new user");
}

async function resend(options: AuthServiceOptions, request: Request, body: Body): Promise<Response> {
  if (body.type !== "signup") return options.callEmbedded(request);
  const account = await findAccount(options.database, body.email);
  const rejection = account && !account.is_confirmed ? await resendConfirmation(options, account) : null;
  return rejection ?? Response.json({});
}

async function recover({ callEmbedded, database }: AuthServiceOptions, request: Request, body: Body) {
  const account = await findAccount(database, body.email);
  return rejectIfTooSoon(account?.recovery_sent ?? null) ?? callEmbedded(request);
}

async function signIn({ callEmbedded, database }: AuthServiceOptions, request: Request, body: Body) {
  const response = await callEmbedded(request);
  if (response.status !== 400 || (await errorCodeOf(response)) !== "email_not_confirmed") return response;
  const hash = (await findAccount(database, body.email))?.encrypted_password ?? "";
  // `$2a$` and `$2b$` are the same scheme, but pgcrypto supports only `$2a$`.
  const { rows } = await database.query<{ is_right: boolean }>(
    "select substr(extensions.crypt($1, '$2a$' || substr($2, 5)), 5) = substr($2, 5) as is_right",
    [String(body.password), hash],
  );
  return rows[0]?.is_right ? response : authError(400, "invalid_credentials", "Invalid login credentials");
}

async function changeUser({ callEmbedded, database }: AuthServiceOptions, request: Request, body: Body) {
  const response = await callEmbedded(request);
  if (!response.ok || typeof body.password !== "string") return response;
  const { sub, session_id = null } = claimsOf(request);
  await database.query("delete from auth.sessions where user_id = $1 and id is distinct from $2", [sub, session_id]);
  return response;
}

async function findAccount(database: PGlite, email: unknown): Promise<Account | null> {
  if (typeof email !== "string") return null;
  const query = `select id, email, encrypted_password, email_confirmed_at is not null as is_confirmed,
      created_at, raw_user_meta_data as user_metadata,
      extract(epoch from confirmation_sent_at)::float8 * 1000 as confirmation_sent,
      extract(epoch from recovery_sent_at)::float8 * 1000 as recovery_sent
    from auth.users where email = lower($1)`;
  return (await database.query<Account>(query, [email])).rows[0] ?? null;
}

/** Invalidates the previous link. Returns an error response if it is too soon for another email. */
async function resendConfirmation(
  { database, templates, siteUrl, sendMail }: AuthServiceOptions,
  { id, email, confirmation_sent }: Account,
): Promise<Response | null> {
  const rejection = rejectIfTooSoon(confirmation_sent);
  if (rejection) return rejection;
  const code = Array.from({ length: CODE_LENGTH }, () => randomInt(10)).join("");
  const hash = createHash("sha256").update(`${email}${code}`).digest("hex");
  await database.query("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
    id,
    hash,
  ]);
  await sendMail(confirmationMail(templates, email, siteUrl, hash));
  return null;
}

/** `at` is when the account's previous email was sent, or null. */
function rejectIfTooSoon(at: number | null): Response | null {
  const wait = at === null ? 0 : at + MAIL_INTERVAL - Date.now();
  const seconds = Math.ceil(wait / 1_000);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return wait > 0 ? authError(429, "over_email_send_rate_limit", message) : null;
}

async function readBody(request: Request): Promise<Body> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Body) : {};
}

async function errorCodeOf(response: Response): Promise<unknown> {
  return ((await response.clone().json()) as { error_code?: unknown }).error_code;
}

/** Not verified, because the auth service has just accepted the token. */
function claimsOf(request: Request): { sub?: string; session_id?: string } {
  const payload = request.headers.get("authorization")?.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** Turns a redirect to Google into a redirect to the local consent page. */
function redirectToConsent(response: Response, google: Google | null): Response {
  const path = google?.consentPath(response.headers.get("location") ?? "");
  return path ? new Response(null, { status: 302, headers: { location: path } }) : response;
}
