import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "../../../domain/errors.ts";
import { toast } from "../../ui/toast.tsx";
import { completeSignIn } from "./complete-sign-in.ts";

/**
 * Completes a sign-in and goes on to the page where it began, or to `/` with a toast that says what went wrong
 * (docs/rules.md#completing-a-sign-in). Shows `children` meanwhile.
 */
export function AuthCallback({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    let isMounted = true;
    void completeSignIn(window.location.href).then(({ path, problem }) => {
      if (!isMounted) return;
      if (problem) toast.error(ERRORS[problem].message);
      else if (path !== "/forgot-password") toast.success("Signed in successfully!");
      navigate(path, { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [navigate]);
  return <div role="status">{children}</div>;
}
