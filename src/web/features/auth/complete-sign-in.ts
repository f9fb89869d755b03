import { type GoTrueClient, isAuthError, isAuthRetryableFetchError, type Session } from "@supabase/supabase-js";
import type { ErrorKey } from "../../../domain/errors.ts";
import { takeRememberedPath } from "../../session/remembered-path.ts";
import { currentPlayer, loadAuth, loadTrialAuth } from "../../session/session.tsx";
import { callbackProblem } from "./auth-errors.ts";
import { beginRecovery } from "./recovery.ts";

/** How a sign-in ended: the path to go to, and what went wrong. */
export interface SignInResult {
  readonly path: string;
  readonly problem: ErrorKey | null;
}

/** The link of a mail that signs in another account than the one that is signed in here. */
export interface ForeignLink {
  /** The address of the player who is signed in, and the one of the link's account. */
  readonly current: string;
  readonly linked: string;
  readonly type: LinkType;
  /** Leaves everything as it is, except that the link is used up. */
  readonly stay: () => void;
  /** Signs in the link's account instead. */
  readonly goOn: () => Promise<SignInResult>;
}

type LinkType = "signup" | "recovery";

/** Codes and links work only once, so each URL is redeemed once, even if React runs the effect again. */
let redeemed: { href: string; result: Promise<SignInResult | ForeignLink> } | null = null;

/**
 * Completes a sign-in that Google or a link in a mail began: exchanges the code, redeems the link, or takes the session
 * that is already there (docs/rules.md#completing-a-sign-in). A link for a new password leads to the form for it, any
 * problem to `/`. A link never replaces another player's session by itself: the result is then the question.
 */
export function completeSignIn(href: string): Promise<SignInResult | ForeignLink> {
  if (redeemed?.href !== href) redeemed = { href, result: redeem(new URL(href)).catch(failed) };
  return redeemed.result;
}

async function redeem(url: URL): Promise<SignInResult | ForeignLink> {
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
  if (params.has("error") || params.has("error_code")) {
    return problemAtHome(callbackProblem(params.get("error_code") ?? params.get("error") ?? undefined));
  }
  const auth = await loadAuth();
  const [code, hash, type] = [params.get("code"), params.get("token_hash"), params.get("type")];
  if (hash !== null) {
    if (type !== "signup" && type !== "recovery") return problemAtHome("LINK_EXPIRED");
    return redeemLink(auth, hash, type);
  }
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
 * Redeems the link of a mail. Whose it is only its answer says, and redeeming it signs in: beside a running session it is
 * therefore redeemed by a client that keeps its session to itself.
 */
async function redeemLink(auth: GoTrueClient, hash: string, type: LinkType): Promise<SignInResult | ForeignLink> {
  const player = currentPlayer();
  const redeemer = player === null ? auth : await loadTrialAuth();
  const { data, error } = await redeemer.verifyOtp({ token_hash: hash, type });
  if (error) throw error;
  const { session } = data;
  if (session === null || player === null) return signedIn(data.user?.id, type === "recovery");
  if (session.user.id === player.id) return adopt(auth, session, type);
  return {
    current: player.email ?? player.username ?? "another player",
    linked: session.user.email ?? "another player",
    type,
    stay: () => void redeemer.signOut({ scope: "local" }).catch(() => undefined),
    goOn: () => adopt(auth, session, type).catch(failed),
  };
}

/** Makes the session of a link the one of this browser. */
async function adopt(auth: GoTrueClient, session: Session, type: LinkType): Promise<SignInResult> {
  const { data, error } = await auth.setSession(session);
  if (error) throw error;
  return signedIn(data.user?.id, type === "recovery");
}

function signedIn(id: string | undefined, isRecovery: boolean): SignInResult {
  if (id === undefined) return problemAtHome("SIGN_IN_NOT_STARTED");
  if (!isRecovery) return { path: takeRememberedPath(), problem: null };
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
