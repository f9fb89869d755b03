import { useEffect, useRef, useState } from "react";
import { api } from "../../api/trpc.ts";

/** How long the typing must rest before an address is checked, in milliseconds (specification, section 9). */
const REST_MS = 500;

/** What is known about the typed address. */
type EmailState = "unknown" | "checking" | "taken";

/**
 * Asks while somebody types whether an address is taken, once it contains an @. An answer about an earlier text is
 * ignored, and a check that fails says nothing.
 */
export function useEmailCheck() {
  const [state, setState] = useState<EmailState>("unknown");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);

  const check = (typed: string) => {
    const mine = ++newest.current;
    const learn = (next: EmailState) => mine === newest.current && setState(next);
    clearTimeout(timer.current);
    setState("unknown");
    const email = typed.trim();
    if (!email.includes("@")) return;
    timer.current = setTimeout(async () => {
      learn("checking");
      try {
        const { emailTaken } = await api.account.availability.mutate({ username: "", email });
        learn(emailTaken ? "taken" : "unknown");
      } catch {
        learn("unknown");
      }
    }, REST_MS);
  };

  useEffect(
    () => () => {
      newest.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );

  return { state, check, markTaken: () => setState("taken") };
}
