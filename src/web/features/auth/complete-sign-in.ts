import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { ErrorKey } from "../../../domain/errors.ts";
import { takeRememberedPath } from "../../session/remembered-path.ts";
import { loadAuth } from "../../session/session.tsx";
import { callbackProblem } from "./auth-errors.ts";
import { beginRecovery } from "./recovery.ts";

/** Where a way back into the app ends, and what went wrong on it. */
export interface Arrival {
  readonly path: string;
  readonly problem: ErrorKey | null;
}

/** Codes and links work once, so one address is redeemed once, however often the page is drawn. */
let redeemed: { href: string; arrival: Promise<Arrival> } | null = null;

/**
 * Completes what Google or a mail's link began: exchanges a code, redeems the link of a mail, or takes the session that
 * is there (specification, section 4; decision 24). With a link for a new password the way leads to the form for it,
 * after any problem to `/`.
 */
export function completeSignIn(href: string): Promise<Arrival> {
  if (redeemed?.href !== href) redeemed = { href, arrival: redeem(new URL(href)).catch(failed) };
  return redeemed.arrival;
}

async function redeem(url: URL): Promise<Arrival> {
  const given = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
  if (given.has("error") || given.has("error_code")) {
    return home(callbackProblem(given.get("error_code") ?? given.get("error") ?? undefined));
  }
  const auth = await loadAuth();
  const [code, hash, type] = [given.get("code"), given.get("token_hash"), given.get("type")];
  if (hash !== null) {
    if (type !== "signup" && type !== "recovery") return home("LINK_EXPIRED");
    const { data, error } = await auth.verifyOtp({ token_hash: hash, type });
    if (error) throw error;
    return arrive(data.user?.id, type === "recovery");
  }
  if (code !== null) {
    const { data, error } = await auth.exchangeCodeForSession(code);
    if (error) throw error;
    return arrive(data.user.id, "redirectType" in data && data.redirectType === "recovery");
  }
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return arrive(data.session?.user.id, false);
}

function arrive(id: string | undefined, isRecovery: boolean): Arrival {
  if (id === undefined) return home("SIGN_IN_NOT_STARTED");
  if (!isRecovery) return { path: takeRememberedPath(), problem: null };
  beginRecovery(id);
  return { path: "/forgot-password", problem: null };
}

function home(problem: ErrorKey): Arrival {
  return { path: "/", problem };
}

function failed(error: unknown): Arrival {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return home("SERVICE_UNAVAILABLE");
  return home(callbackProblem(error.code));
}
