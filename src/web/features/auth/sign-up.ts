import { isAuthError } from "@supabase/supabase-js";
import { ERRORS } from "../../../domain/errors.ts";
import { api } from "../../api/trpc.ts";
import type { Proof } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { serviceMessage } from "./auth-errors.ts";
import { callbackUrl } from "./callback-url.ts";

/** Why there is no account now, and whose place is taken. */
export interface SignUpProblem {
  readonly message: string;
  readonly usernameTaken: boolean;
  readonly emailTaken: boolean;
}

interface Wanted {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

type Taken = Pick<SignUpProblem, "usernameTaken" | "emailTaken">;

const NOTHING_TAKEN: Taken = { usernameTaken: false, emailTaken: false };

/**
 * Creates an account; null when the confirmation mail is on its way. What is taken is asked before, and again after a
 * failure: a clash inside the auth service comes back as a general one, and another person may have been faster
 * (decision 23). A check that fails stops nobody.
 */
export async function signUp(wanted: Wanted, proof: Proof): Promise<SignUpProblem | null> {
  const before = await findTaken(wanted);
  if (before && isAny(before)) return problem(before);
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.signUp({
      email: wanted.email,
      password: wanted.password,
      options: { emailRedirectTo: callbackUrl(), data: { username: wanted.username }, ...proof },
    });
    if (error) throw error;
    // For an address that has an account the service answers as if it had made one, without any identity.
    return data.user?.identities?.length === 0 ? problem({ usernameTaken: false, emailTaken: true }) : null;
  } catch (error) {
    const after = await findTaken(wanted);
    if (after && isAny(after)) return problem(after);
    const isUnclear = after === null && (!isAuthError(error) || (error.status ?? 500) >= 500);
    return { ...NOTHING_TAKEN, message: isUnclear ? ERRORS.USERNAME_CHECK_FAILED.message : serviceMessage(error) };
  }
}

/** What is taken of what is wanted; null when it cannot be found out now. */
async function findTaken({ username, email }: Wanted): Promise<Taken | null> {
  try {
    return await api.account.availability.mutate({ username, email });
  } catch {
    return null;
  }
}

function isAny({ usernameTaken, emailTaken }: Taken): boolean {
  return usernameTaken || emailTaken;
}

function problem(taken: Taken): SignUpProblem {
  return { ...taken, message: ERRORS[taken.usernameTaken ? "USERNAME_TAKEN" : "EMAIL_TAKEN"].message };
}
