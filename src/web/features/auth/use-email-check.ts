import { useEffect, useRef, useState } from "react";
import { tidyEmail } from "../../../domain/account.ts";
import { api } from "../../api/trpc.ts";

/** How long typing must pause before an address is checked, in milliseconds (docs/behavior/accounts.md#availability). */
const DEBOUNCE_MS = 500;

/** The availability of the typed address. */
type EmailState = "unknown" | "checking" | "free" | "taken";

/**
 * Checks during typing whether an address is taken, once it contains an @. The answer for an earlier text is ignored. A
 * failed check is not reported, because signing up repeats it.
 */
export function useEmailCheck() {
  const [state, setState] = useState<EmailState>("unknown");
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);

  const check = (typed: string) => {
    latest.current?.abort();
    setState("unknown");
    const email = tidyEmail(typed);
    if (!email.includes("@")) return;
    latest.current = new AbortController();
    const { signal } = latest.current;
    const timer = setTimeout(async () => {
      setState("checking");
      const answer = await api.account.availability.mutate({ username: "", email }).catch(() => null);
      if (!signal.aborted) setState(answer === null ? "unknown" : answer.emailTaken ? "taken" : "free");
    }, DEBOUNCE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };

  return {
    state,
    check,
    markTaken: () => setState("taken"),
    /** Cancels a pending check, because signing up makes its own check. */
    cancel: () => {
      latest.current?.abort();
      if (state === "checking") setState("unknown");
    },
  };
}
