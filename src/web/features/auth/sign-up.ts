import { isAuthError, type User } from "@supabase/supabase-js";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { api, readError } from "../../api/trpc.ts";
import type { Proof } from "../../captcha/captcha.tsx";
import { rememberedPath, returnPath, storePath } from "../../navigation/remembered-path.ts";
import { loadAuth } from "../../session/session.tsx";
import { rememberSignUp } from "./on-this-device.ts";
import { callbackUrl, serviceMessage } from "./service.ts";

export interface SignUpProblem {
  readonly message: string;
  readonly usernameTaken?: boolean;
  readonly emailTaken?: boolean;
}

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Returns null when the confirmation email has been sent (docs/behavior/accounts.md#signing-up). If the sign-up fails,
 * checks availability again, because the auth service does not say whether someone else has just taken the username.
 */
export async function signUp(account: NewAccount, isEmailFree: boolean, proof: Proof): Promise<SignUpProblem | null> {
  const problem = await findProblem(account, isEmailFree);
  if (problem) return problem;
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.signUp({
      email: account.email,
      password: account.password,
      options: { emailRedirectTo: callbackUrl(), data: { username: account.username, ...pageData() }, ...proof },
    });
    if (error) throw error;
    // For an address that has an account, the service responds as if it had created one. Only the empty list of
    // identities shows that it has not.
    if (data.user?.identities?.length === 0) return takenProblem({ emailTaken: true });
    rememberSignUp(isNew(data.user, account.username) ? account.email : null, account.username);
    return null;
  } catch (error) {
    const cause = await findProblem(account, false);
    const isTaken = cause !== null && (cause.usernameTaken || cause.emailTaken);
    const isUnclear = !isAuthError(error) || (error.status ?? 500) >= 500;
    return cause && (isTaken || isUnclear) ? cause : { message: serviceMessage(error) };
  }
}

/**
 * Part of the account, because its confirmation link may be opened in another browser or much later
 * (docs/behavior/accounts.md#remembered-path).
 */
function pageData() {
  const path = rememberedPath();
  return path === null ? {} : { return_path: path };
}

export function restorePage(user: User | null): void {
  const path = returnPath(user?.user_metadata.return_path);
  if (path !== null) storePath(path);
}

/**
 * Whether this sign-up created the account. For an unconfirmed account, the service changes nothing and only sends
 * another confirmation email, at least a minute after the first, which is sent at the creation.
 */
function isNew(user: User | null, username: string): boolean {
  const { created_at = "", confirmation_sent_at = "", user_metadata } = user ?? {};
  const isOld = !(Date.parse(confirmation_sent_at) - Date.parse(created_at) < 60_000);
  return !isOld && user_metadata?.username === username;
}

/** Checks the username and, unless it is known to be free, the address (docs/behavior/accounts.md#availability). */
export async function findProblem(
  { username, email }: Omit<NewAccount, "password">,
  isEmailFree: boolean,
): Promise<SignUpProblem | null> {
  const [byUsername, byEmail] = await Promise.allSettled([
    api.account.availability.mutate({ username, email: "" }),
    isEmailFree ? null : api.account.availability.mutate({ username: "", email }),
  ]);
  const usernameTaken = byUsername.status === "fulfilled" && byUsername.value.usernameTaken;
  const emailTaken = byEmail.status === "fulfilled" && byEmail.value?.emailTaken === true;
  if (usernameTaken || emailTaken) return takenProblem({ usernameTaken, emailTaken });
  const failedCheck = (error: unknown, fallback: ErrorKey) => ({ message: readError(error, fallback).message });
  if (byUsername.status === "rejected") return failedCheck(byUsername.reason, "USERNAME_CHECK_FAILED");
  return byEmail.status === "rejected" ? failedCheck(byEmail.reason, "EMAIL_CHECK_FAILED") : null;
}

function takenProblem(taken: Omit<SignUpProblem, "message">): SignUpProblem {
  return { ...taken, message: ERRORS[taken.usernameTaken ? "USERNAME_TAKEN" : "EMAIL_TAKEN"].message };
}
