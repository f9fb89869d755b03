import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";

/** Where people arrive from Google and from the auth service's emails. The Supabase project must allow this URL. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`;
}

export const messageOf = (key: ErrorKey | null) => key && ERRORS[key].message;

/**
 * Messages from ERRORS replace some of the service's own. Some errors are recognized by their message: the client drops
 * the codes of errors with status 500 or more, and two rate limits share a code.
 */
export function serviceMessage(error: unknown): string {
  if (isAuthError(error) && /^Error sending \w+ email$/.test(error.message)) return ERRORS.ACCOUNT_MAIL_FAILED.message;
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return ERRORS.SERVICE_UNAVAILABLE.message;
  // The service rejects addresses with non-ASCII letters. A hosted project also rejects some domains.
  if (error.code === "email_address_invalid" || error.message.startsWith("Unable to validate email address")) {
    return ERRORS.EMAIL_INVALID.message;
  }
  if (error.code === "user_banned") return ERRORS.ACCOUNT_BLOCKED.message;
  if (error.code === "captcha_failed") return ERRORS.CAPTCHA_REJECTED.message;
  if (/only request this after \d+ seconds/.test(error.message)) return ERRORS.ACCOUNT_MAIL_SENT.message;
  if (error.status === 429) return ERRORS.TOO_MANY_REQUESTS.message;
  return error.message;
}

export function isUnconfirmed(error: unknown): boolean {
  return isAuthError(error) && error.code === "email_not_confirmed";
}

/** By the auth service's error code. */
const CALLBACK_PROBLEMS = new Map<string | undefined, ErrorKey>([
  ["otp_expired", "LINK_EXPIRED"],
  ["otp_disabled", "LINK_EXPIRED"],
  ["pkce_code_verifier_not_found", "SIGN_IN_CODE_USED"],
  ["bad_code_verifier", "SIGN_IN_CODE_USED"],
  ["flow_state_not_found", "SIGN_IN_CODE_USED"],
  ["flow_state_expired", "SIGN_IN_CODE_USED"],
  ["bad_oauth_state", "SIGN_IN_CODE_USED"],
  ["access_denied", "SIGN_IN_CANCELLED"],
  ["user_banned", "ACCOUNT_BLOCKED"],
  ["over_request_rate_limit", "TOO_MANY_REQUESTS"],
]);

export const callbackProblem = (code: string | undefined) => CALLBACK_PROBLEMS.get(code) ?? "SIGN_IN_FAILED";
