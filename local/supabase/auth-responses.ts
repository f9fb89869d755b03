import type { Account } from "./auth-service.ts";

/** Returns an error in the auth service's format. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/**
 * Returns the response to signing up with an email address that already has an account. The response reveals nothing
 * about that account.
 */
export function takenSignUp(email: string, data: unknown): Response {
  return Response.json(newUser(email, data));
}

/**
 * Returns the response to signing up again with an unconfirmed email address: the account as the first sign-up created
 * it.
 */
export function repeatedSignUp({ id, email, created_at, user_metadata }: Account): Response {
  const identity = { identity_id: id, id, user_id: id, provider: "email", identity_data: { sub: id, email } };
  return Response.json({ ...newUser(email, user_metadata), id, created_at, identities: [identity] });
}

/** A user in a sign-up response, with a random id and no identities. */
function newUser(email: string, data: unknown) {
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
