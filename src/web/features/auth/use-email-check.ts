import { useCallback, useEffect, useRef, useState } from "react";
import { tidyEmail } from "../../../domain/account.ts";
import { api } from "../../api/trpc.ts";

/** How long typing must pause before an address is checked, in milliseconds (docs/behavior/accounts.md#availability). */
const DEBOUNCE_MS = 500;

/** The availability of the typed address. */
type EmailState = "unknown" | "checking" | "free" | "taken";

/**
 * Checks during typing whether an address is taken, once it contains an @. The answer for an earlier text is ignored,
 * and a failed check stays silent, because signing up repeats it.
 */
export function useEmailCheck() {
  const [state, setState] = useState<EmailState>("unknown");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCheck = useRef(0);

  const drop = useCallback(() => {
    latestCheck.current += 1;
    clearTimeout(timer.current);
  }, []);

  const check = (typed: string) => {
    drop();
    setState("unknown");
    const email = tidyEmail(typed);
    if (!email.includes("@")) return;
    const thisCheck = latestCheck.current;
    const update = (next: EmailState) => thisCheck === latestCheck.current && setState(next);
    timer.current = setTimeout(async () => {
      update("checking");
      try {
        const { emailTaken } = await api.account.availability.mutate({ username: "", email });
        update(emailTaken ? "taken" : "free");
      } catch {
        update("unknown");
      }
    }, DEBOUNCE_MS);
  };

  useEffect(() => drop, [drop]);

  return {
    state,
    check,
    markTaken: () => setState("taken"),
    /** Cancels a pending check; signing up makes its own. */
    cancel: () => {
      drop();
      if (state === "checking") setState("unknown");
    },
  };
}
