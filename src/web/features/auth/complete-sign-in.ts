import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { ErrorKey } from "../../../domain/errors.ts";
import { takeRememberedPath } from "../../session/remembered-path.ts";
import { loadAuth } from "../../session/session.tsx";
import { callbackProblem } from "./auth-errors.ts";
import { beginRecovery } from "./recovery.ts";

/** How a sign-in ended: the path to go to, and what went wrong. */
export interface SignInResult {
  readonly path: string;
  readonly problem: ErrorKey | null;
}

/** Codes and links work only once, so each URL is redeemed once, even if React runs the effect again. */
let redeemed: { href: string; result: Promise<SignInResult> } | null = null;

/**
 * Completes a sign-in that Google or a link in a mail began: exchanges the code, redeems the link, or takes the session
 * that is already there (docs/rules.md#completing-a-sign-in). A link for a new password leads to the form for it, any
 * problem to `/`.
 */
export function completeSignIn(href: string): Promise<SignInResult> {
  if (redeemed?.href !== href) redeemed = { href, result: redeem(new URL(href)).catch(failed) };
  return redeemed.result;
}

async function redeem(url: URL): Promise<SignInResult> {
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
  if (params.has("error") || params.has("error_code")) {
    return problemAtHome(callbackProblem(params.get("error_code") ?? params.get("error") ?? undefined));
  }
  const auth = await loadAuth();
  const [code, hash, type] = [params.get("code"), params.get("token_hash"), params.get("type")];
  if (hash !== null) {
    if (type !== "signup" && type !== "recovery") return problemAtHome("LINK_EXPIRED");
    const { data, error } = await auth.verifyOtp({ token_hash: hash, type });
    if (error) throw error;
    return signedIn(data.user?.id, type === "recovery");
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
