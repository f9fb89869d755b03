import {
  type GoTrueClient,
  isAuthError,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from "@supabase/supabase-js";
import type { ErrorKey } from "../../../domain/errors.ts";
import { takeRememberedPath } from "../../session/remembered-path.ts";
import { currentPlayer, loadAuth, loadTrialAuth } from "../../session/session.tsx";
import { beginRecovery } from "./recovery.ts";
import { callbackProblem } from "./service.ts";
import { signedUpHere } from "./signed-up-here.ts";

/** The result of a sign-in: the path to go to, and the problem, if any. */
export interface SignInResult {
  readonly path: string;
  readonly problem: ErrorKey | null;
}

/** A mail's link for another account than the signed-in one. */
export interface ForeignLink {
  /** The address of the signed-in player, and of the link's account. */
  readonly current: string;
  readonly linked: string;
  readonly type: LinkType;
  /** Changes nothing, except that the link is used up. */
  readonly stay: () => void;
  /** Signs in the link's account instead. */
  readonly goOn: () => Promise<SignInResult>;
}

export type LinkType = "signup" | "recovery";

/** Returns the type of a mail's link that can be redeemed, or null for any other address. */
export function mailLinkType(href: string): LinkType | null {
  const { searchParams } = new URL(href);
  // Programs take the punctuation after a link for a part of it.
  const [hash, type] = [searchParams.get("token_hash"), searchParams.get("type")?.replace(/[^a-z]+$/, "")];
  // A mail program that does not decode quoted-printable text leaves `=3D` for `=`.
  if (hash === null || hash.startsWith("3D") || searchParams.has("error")) return null;
  return type === "signup" || type === "recovery" ? type : null;
}

/** Codes and links work only once, so each URL is redeemed once, even if React runs the effect again. */
let redeemed: { href: string; result: Promise<SignInResult | ForeignLink> } | null = null;

/**
 * Completes a sign-in that Google or a mail's link began: exchanges the code, redeems the link, or uses the current
 * session (docs/behavior/accounts.md#completing-a-sign-in). A link for a new password leads to the form for it, any
 * problem to `/`. A link never replaces another player's session by itself; the result is then a question. `password`
 * is the new password for the account of a confirmation link.
 */
export function completeSignIn(href: string, password: string | null = null): Promise<SignInResult | ForeignLink> {
  if (redeemed?.href !== href) redeemed = { href, result: redeem(new URL(href), password).catch(failed) };
  return redeemed.result;
}

async function redeem(url: URL, password: string | null): Promise<SignInResult | ForeignLink> {
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
  if (params.has("error") || params.has("error_code")) {
    return problemAtHome(callbackProblem(params.get("error_code") ?? params.get("error") ?? undefined));
  }
  const auth = await loadAuth();
  const type = mailLinkType(url.href);
  if (type !== null) return redeemLink(auth, url.searchParams.get("token_hash") ?? "", type, password);
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
 * Redeems a mail's link. Only the answer names its account, and redeeming signs in; with a current session it is
 * therefore redeemed by a separate client that does not store its session.
 */
async function redeemLink(
  auth: GoTrueClient,
  hash: string,
  type: LinkType,
  password: string | null,
): Promise<SignInResult | ForeignLink> {
  const player = currentPlayer();
  const redeemer = player === null ? auth : await loadTrialAuth();
  const { data, error } = await redeemer.verifyOtp({ token_hash: hash, type });
  if (error) throw error;
  const { session, user } = data;
  const choosesPassword = type === "recovery" || !(await isPasswordOfReader(redeemer, user, password));
  if (session === null || player === null) return signedIn(user?.id, choosesPassword);
  if (session.user.id === player.id) return adopt(auth, session, choosesPassword);
  return {
    current: player.email ?? player.username ?? "another player",
    linked: session.user.email ?? "another player",
    type,
    stay: () => void redeemer.signOut({ scope: "local" }).catch(() => undefined),
    goOn: () => adopt(auth, session, choosesPassword).catch(failed),
  };
}

/**
 * Whether the password of the confirmed account is the reader's: the one typed with the link, which is saved here, or
 * the one of a sign-up in this browser.
 */
async function isPasswordOfReader(client: GoTrueClient, user: User | null, password: string | null): Promise<boolean> {
  if (password === null) return user?.email !== undefined && user.email.toLowerCase() === signedUpHere();
  const { error } = await client.updateUser({ password });
  return error === null || error.code === "same_password";
}

/** Makes a link's session this browser's session. */
async function adopt(auth: GoTrueClient, session: Session, choosesPassword: boolean): Promise<SignInResult> {
  const { data, error } = await auth.setSession(session);
  if (error) throw error;
  return signedIn(data.user?.id, choosesPassword);
}

function signedIn(id: string | undefined, choosesPassword: boolean): SignInResult {
  if (id === undefined) return problemAtHome("SIGN_IN_NOT_STARTED");
  if (!choosesPassword) return { path: takeRememberedPath(), problem: null };
  beginRecovery(id);
  return { path: "/forgot-password", problem: null };
}

function problemAtHome(problem: ErrorKey): SignInResult {
  return { path: "/", problem };
}

function failed(error: unknown): SignInResult {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return problemAtHome("SERVICE_UNAVAILABLE");
  return problemAtHome(callbackProblem(error.code));
}
