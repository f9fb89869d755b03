import { createHash, randomInt } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import type { Google } from "../google/google.ts";
import { type AuthMail, confirmationMail } from "./mail.ts";

/**
 * The embedded auth service, answering as Supabase's own does where the two differ (seen in @supabase/lite 0.10):
 *
 * | Asked                                        | Embedded alone                | Supabase, and here                   |
 * |----------------------------------------------|-------------------------------|--------------------------------------|
 * | sign-up that a trigger refuses               | 500 in a form of its own      | 500 `unexpected_failure`             |
 * | sign-up that fails halfway                   | the account stays             | nothing stays                        |
 * | sign-up with a confirmed address             | 429                           | 200, a user without identities       |
 * | sign-up with an unconfirmed one              | 429, always                   | a new mail, once in `MAIL_EVERY`     |
 * | resend of the confirmation                   | 429, always                   | a new mail, once in `MAIL_EVERY`     |
 * | recover                                      | a mail, always                | a mail, once in `MAIL_EVERY`         |
 * | unconfirmed sign-in with a wrong password    | 400 `email_not_confirmed`     | 400 `invalid_credentials`            |
 * | a new password                               | other sessions go on          | other sessions end                   |
 * | Continue with Google                         | leads to Google               | leads to the page of google-page.ts  |
 *
 * What is left different: tokens are signed with HS256 and a shared key, so a server has to ask `/user` about each;
 * token hashes have no `pkce_` in front; `type=email` is refused by `/verify`; nothing is limited by network address;
 * and of the addresses only those in `KNOWN` are there, which are all that the product uses.
 */
export interface AuthServiceParts {
  /** The embedded service. Whoever calls has the database to himself. */
  readonly answer: (request: Request) => Promise<Response>;
  readonly database: PGlite;
  readonly templates: string;
  readonly siteUrl: string;
  readonly sendMail: (mail: AuthMail) => void | Promise<void>;
  readonly google: Google | null;
}

const KNOWN =
  /^\/auth\/v1\/(signup|token|verify|recover|resend|user|logout|authorize|callback|settings|health|\.well-known\/.+)$/;

/** The least time between two mails of a kind to one address, in milliseconds; the Supabase CLI has the same. */
const MAIL_EVERY = 1_000;

/** Nobody types the code: it only has to be hard to guess. */
export const CODE_LENGTH = 10;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly is_confirmed: boolean;
  /** When the last mail of each kind was sent, in milliseconds since 1970. */
  readonly confirmation_sent: number | null;
  readonly recovery_sent: number | null;
}

/** An error as the auth service words it. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** The refusal of a mail that comes too soon after the one sent at `at`; null when it may be sent. */
function tooSoon(at: number | null): Response | null {
  const wait = at === null ? 0 : at + MAIL_EVERY - Date.now();
  const seconds = Math.ceil(wait / 1_000);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return wait > 0 ? refusal(429, "over_email_send_rate_limit", message) : null;
}

/** Answers requests to /auth/v1. */
export function createAuthService(parts: AuthServiceParts): (request: Request) => Promise<Response> {
  const { answer, database, google, siteUrl, templates, sendMail } = parts;

  async function find(email: unknown): Promise<Account | null> {
    if (typeof email !== "string") return null;
    const query = `select id, email, encrypted_password, email_confirmed_at is not null as is_confirmed,
        extract(epoch from confirmation_sent_at)::float8 * 1000 as confirmation_sent,
        extract(epoch from recovery_sent_at)::float8 * 1000 as recovery_sent
      from auth.users where email = lower($1)`;
    return (await database.query<Account>(query, [email])).rows[0] ?? null;
  }

  /** Sends the confirmation mail anew; the link of the one before is void from then on. */
  async function confirmAgain({ id, email, confirmation_sent }: Account): Promise<Response | null> {
    const refused = tooSoon(confirmation_sent);
    if (refused) return refused;
    const code = Array.from({ length: CODE_LENGTH }, () => randomInt(10)).join("");
    const hash = createHash("sha256").update(`${email}${code}`).digest("hex");
    await database.query("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
      id,
      hash,
    ]);
    await sendMail(confirmationMail(templates, email, siteUrl, hash));
    return null;
  }

  async function signUp(request: Request, body: Body): Promise<Response> {
    const known = await find(body.email);
    const answered = await answer(request);
    if (answered.status === 429 && known) {
      if (known.is_confirmed) return Response.json(anybody(known.email, body.data));
      return (await confirmAgain(known)) ?? Response.json(unconfirmed(known, body.data));
    }
    if (answered.status < 500) return answered;
    if (!known && typeof body.email === "string") {
      await database.query("delete from auth.users where email = lower($1)", [body.email]);
    }
    return refusal(500, "unexpected_failure", "Database error saving new user");
  }

  async function resend(request: Request, body: Body): Promise<Response> {
    if (body.type !== "signup") return answer(request);
    const known = await find(body.email);
    const refused = known && !known.is_confirmed ? await confirmAgain(known) : null;
    return refused ?? Response.json({});
  }

  async function recover(request: Request, body: Body): Promise<Response> {
    return tooSoon((await find(body.email))?.recovery_sent ?? null) ?? answer(request);
  }

  async function token(request: Request, body: Body): Promise<Response> {
    const answered = await answer(request);
    const isUnconfirmed = answered.status === 400 && (await codeOf(answered)) === "email_not_confirmed";
    if (!isUnconfirmed) return answered;
    const hash = (await find(body.email))?.encrypted_password ?? "";
    // One scheme under two names, of which pgcrypto knows the first.
    const found = await database.query<{ is_right: boolean }>(
      "select substr(extensions.crypt($1, '$2a$' || substr($2, 5)), 5) = substr($2, 5) as is_right",
      [String(body.password), hash],
    );
    return found.rows[0]?.is_right ? answered : refusal(400, "invalid_credentials", "Invalid login credentials");
  }

  async function changeUser(request: Request, body: Body): Promise<Response> {
    const answered = await answer(request);
    if (!answered.ok || typeof body.password !== "string") return answered;
    const { sub, session_id = null } = claimsOf(request);
    await database.query("delete from auth.sessions where user_id = $1 and id is distinct from $2", [sub, session_id]);
    return answered;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const name = KNOWN.exec(pathname)?.[1];
    if (name === undefined) return refusal(404, "not_found", "This address is not used here.");
    if (name === "authorize") return towardsConsent(await answer(request), google);
    if (name === "callback") return google ? google.standIn(() => answer(request)) : answer(request);
    const body = await readBody(request.clone());
    if (request.method === "POST") {
      if (name === "signup") return signUp(request, body);
      if (name === "resend") return resend(request, body);
      if (name === "recover") return recover(request, body);
      if (name === "token") return token(request, body);
    }
    return name === "user" && request.method === "PUT" ? changeUser(request, body) : answer(request);
  };
}

type Body = Record<string, unknown>;

async function readBody(request: Request): Promise<Body> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Body) : {};
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.clone().json()) as { error_code?: unknown }).error_code;
}

/** What a token says that the auth service has just accepted. */
function claimsOf(request: Request): { sub?: string; session_id?: string } {
  const payload = request.headers.get("authorization")?.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** What a sign-up is answered whose address has an account: nothing in it is of that account. */
function anybody(email: string, data: unknown) {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID() as string,
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [] as object[],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** The same where nobody has confirmed the address yet: that is a sign-up like the first. */
function unconfirmed({ id, email }: Account, data: unknown) {
  const identity = { identity_id: id, id, user_id: id, provider: "email", identity_data: { sub: id, email } };
  return { ...anybody(email, data), id, identities: [identity] };
}

/** The answer that leads to Google, leading to the page that plays Google here. */
function towardsConsent(answered: Response, google: Google | null): Response {
  const path = google?.consentPath(answered.headers.get("location") ?? "");
  return path ? new Response(null, { status: 302, headers: { location: path } }) : answered;
}
