import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";

/** The message for an error of the auth service: the service's own, unless the table of errors has one for it. */
export function serviceMessage(error: unknown): string {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return ERRORS.SERVICE_UNAVAILABLE.message;
  if (error.code === "captcha_failed") return ERRORS.CAPTCHA_REFUSED.message;
  if (error.status === 429) return ERRORS.TOO_MANY_REQUESTS.message;
  return error.message;
}

/** Whether signing in failed because the email address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return isAuthError(error) && error.code === "email_not_confirmed";
}

/** The error to show when `/auth/callback` did not lead to a session, by the code of the auth service. */
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
    default:
      return "SIGN_IN_FAILED";
  }
}
