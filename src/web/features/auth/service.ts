import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";

/** Where Google and the auth service's mails lead back to. The Supabase project must allow this URL. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`;
}

/** The message of a problem that a check has found, or null. */
export const messageOf = (key: ErrorKey | null) => key && ERRORS[key].message;

/**
 * The message for an error of the auth service: the service's own, unless the table of errors has one for it. The
 * client drops the code of every failure from 500 on, and two limits share a code; their messages tell them apart.
 */
export function serviceMessage(error: unknown): string {
  if (isAuthError(error) && /^Error sending \w+ email$/.test(error.message)) return ERRORS.ACCOUNT_MAIL_FAILED.message;
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return ERRORS.SERVICE_UNAVAILABLE.message;
  // The service accepts no letters beyond ASCII and, in a hosted project, not every domain.
  if (error.code === "email_address_invalid" || error.message.startsWith("Unable to validate email address")) {
    return ERRORS.EMAIL_INVALID.message;
  }
  if (error.code === "user_banned") return ERRORS.ACCOUNT_BLOCKED.message;
  if (error.code === "captcha_failed") return ERRORS.CAPTCHA_REFUSED.message;
  if (/only request this after \d+ seconds/.test(error.message)) return ERRORS.ACCOUNT_MAIL_SENT.message;
  if (error.status === 429) return ERRORS.TOO_MANY_REQUESTS.message;
  return error.message;
}

/** Whether signing in failed because the email address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return isAuthError(error) && error.code === "email_not_confirmed";
}

/** The error to show when `/auth/callback` did not result in a session, by the auth service's code. */
export function callbackProblem(code: string | undefined): ErrorKey {
  switch (code) {
    case "otp_expired":
    case "otp_disabled":
      return "LINK_EXPIRED";
    case "pkce_code_verifier_not_found":
    case "bad_code_verifier":
    case "flow_state_not_found":
    case "flow_state_expired":
    case "bad_oauth_state":
      return "SIGN_IN_CODE_USED";
    case "access_denied":
      return "SIGN_IN_CANCELLED";
    case "user_banned":
      return "ACCOUNT_BLOCKED";
    case "over_request_rate_limit":
      return "TOO_MANY_REQUESTS";
    default:
      return "SIGN_IN_FAILED";
  }
}
