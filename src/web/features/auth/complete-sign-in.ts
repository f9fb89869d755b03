import { type GoTrueClient, isAuthError, isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import { emailProblem } from "#domain/account.ts";
import type { ErrorKey } from "#domain/errors.ts";
import { takeRememberedPath } from "../../navigation/remembered-path.ts";
import { currentPlayer, loadAuth, loadTrialAuth } from "../../session/session.tsx";
import { setRecovering, signedUpHere } from "./on-this-device.ts";
import type { Credentials } from "./password-form.tsx";
import { callbackProblem } from "./service.ts";
import { restorePage } from "./sign-up.ts";

export interface SignInResult {
  readonly path: string;
  readonly problem: ErrorKey | null;
}

export type LinkType = "signup" | "recovery";

/** Null for a damaged link and for any other URL. */
export function mailLinkType(href: string): LinkType | null {
  const { searchParams } = new URL(href);
  // Apps that turn URLs into links often include the punctuation after them.
  const [hash, type] = [searchParams.get("token_hash"), searchParams.get("type")?.replace(/[^a-z]+$/, "")];
  if (hash === null || hash.startsWith("3D") || searchParams.has("error")) return null;
  return type === "signup" || type === "recovery" ? type : null;
}

/** The address after the `#`; null if an app dropped or damaged that part. */
export function linkedEmail(href: string): string | null {
  try {
    const email = decodeURIComponent(new URL(href).hash.slice(1))
      .toLowerCase()
      .replace(/[^a-z0-9]+$/, "");
    return emailProblem(email) === null ? email : null;
  } catch {
    return null;
  }
}

/** A code or link can be redeemed only once, but React may run the effect again. */
let redeemed: { href: string; result: Promise<SignInResult> } | null = null;

/**
 * Exchanges the code, redeems the link, or uses the current session (docs/behavior/accounts.md#completing-a-sign-in). A
 * reset link leads to the form for a new password; any problem leads to `/`. `chosen` becomes the account's username
 * and password.
 */
export function completeSignIn(href: string, chosen: Credentials | null = null): Promise<SignInResult> {
  if (redeemed?.href !== href) redeemed = { href, result: redeem(new URL(href), chosen).catch(failed) };
  return redeemed.result;
}

async function redeem(url: URL, chosen: Credentials | null): Promise<SignInResult> {
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
  if (params.has("error") || params.has("error_code")) {
    return problemAtHome(callbackProblem(params.get("error_code") ?? params.get("error") ?? undefined));
  }
  const auth = await loadAuth();
  const type = mailLinkType(url.href);
  if (type !== null) return redeemLink(auth, url, type, chosen);
  if (/token_hash/.test(url.href)) return problemAtHome("LINK_DAMAGED");
  const code = params.get("code");
  if (code !== null) {
    const { data, error } = await auth.exchangeCodeForSession(code);
    if (error) throw error;
    return signedIn(data.user.id, "redirectType" in data && data.redirectType === "recovery");
  }
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return signedIn(data.session?.user.id, false);
}

/**
 * If a player is signed in, a separate client redeems the link, so that a failed link does not end the session. It also
 * does so if a username was chosen, so that the session begins with that name. A link whose address is not the
 * account's counts as forged.
 */
async function redeemLink(
  auth: GoTrueClient,
  url: URL,
  type: LinkType,
  chosen: Credentials | null,
): Promise<SignInResult> {
  const redeemer = currentPlayer() === null && chosen === null ? auth : await loadTrialAuth();
  const token_hash = url.searchParams.get("token_hash") ?? "";
  const { data, error } = await redeemer.verifyOtp({ token_hash, type });
  if (error) throw error;
  const { session, user } = data;
  const named = linkedEmail(url.href);
  if (named !== null && user?.email?.toLowerCase() !== named) {
    await redeemer.signOut({ scope: "local" });
    return problemAtHome("LINK_DAMAGED");
  }
  if (type === "signup") restorePage(user);
  const choosesPassword = type === "recovery" || !(await isViewersPassword(redeemer, user, chosen));
  if (session !== null && redeemer !== auth) {
    const { error: rejection } = await auth.setSession(session);
    if (rejection) throw rejection;
  }
  return signedIn(user?.id, choosesPassword, isJustConfirmed(user));
}

/** Whether the link has confirmed the account: then its first sign-in is at the same time as its confirmation. */
function isJustConfirmed(user: User | null): boolean {
  const { email_confirmed_at = "", last_sign_in_at = "" } = user ?? {};
  return Math.abs(Date.parse(last_sign_in_at) - Date.parse(email_confirmed_at)) < 2_000;
}

/**
 * Whether the viewer, not a stranger, chose the account's password: they have just typed it, or signed up in this
 * browser.
 */
async function isViewersPassword(
  client: GoTrueClient,
  user: User | null,
  chosen: Credentials | null,
): Promise<boolean> {
  if (chosen === null) return user?.email !== undefined && user.email.toLowerCase() === signedUpHere();
  return (await saveCredentials(client, chosen)) === null;
}

/**
 * Returns the auth service's error, or null. The password may be the current one if there is a username to save:
 * whoever chose both does not know that.
 */
export async function saveCredentials(client: GoTrueClient, { username, password }: Credentials) {
  const data = username === null ? {} : { data: { username } };
  const { error } = await client.updateUser({ password, ...data });
  if (error?.code !== "same_password" || username === null) return error;
  return (await client.updateUser(data)).error;
}

function signedIn(id: string | undefined, choosesPassword: boolean, isNew = false): SignInResult {
  if (id === undefined) return problemAtHome("SIGN_IN_NOT_STARTED");
  if (!choosesPassword) return { path: takeRememberedPath(), problem: null };
  setRecovering(id, isNew);
  return { path: "/forgot-password", problem: null };
}

function problemAtHome(problem: ErrorKey): SignInResult {
  return { path: "/", problem };
}

function failed(error: unknown): SignInResult {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return problemAtHome("SERVICE_UNAVAILABLE");
  return problemAtHome(callbackProblem(error.code));
}
