import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "../../../domain/errors.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRunOnce } from "../../ui/use-run-once.ts";
import { completeSignIn, type ForeignLink, type SignInResult } from "./complete-sign-in.ts";

/**
 * Completes a sign-in and goes on to the page where it began, or to `/` with a toast that says what went wrong
 * (docs/rules.md#completing-a-sign-in). Shows `children` meanwhile.
 */
export function AuthCallback({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  const [foreign, setForeign] = useState<ForeignLink | null>(null);
  const leave = useCallback(
    ({ path, problem }: SignInResult) => {
      if (problem) toast.error(ERRORS[problem].message);
      else if (path !== "/forgot-password") toast.success("Signed in successfully!");
      navigate(path, { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    let isMounted = true;
    void completeSignIn(window.location.href).then((outcome) => {
      if (!isMounted) return;
      if ("path" in outcome) leave(outcome);
      else setForeign(outcome);
    });
    return () => {
      isMounted = false;
    };
  }, [leave]);
  return (
    <>
      <div role="status">{children}</div>
      {foreign && <SwitchAccount link={foreign} onSwitch={leave} />}
    </>
  );
}

/** Asks whether a link may replace the session that is running. */
function SwitchAccount({ link, onSwitch }: { link: ForeignLink; onSwitch: (result: SignInResult) => void }) {
  const [, navigate] = useLocation();
  const { run, isRunning } = useRunOnce(async () => onSwitch(await link.goOn()));
  const stay = () => {
    if (isRunning) return;
    link.stay();
    toast.success(`You are still signed in as ${link.current}.`);
    navigate("/", { replace: true });
  };
  const linked = <bdi>{link.linked}</bdi>;
  return (
    <ConfirmDialog
      open
      onClose={stay}
      title="Switch Account"
      description={
        <>
          You are signed in as <bdi>{link.current}</bdi>. This link signs in {linked}. If you stay, nothing changes
          here. The link is used up:{" "}
          {link.type === "signup" ? (
            <>{linked} is confirmed and can sign in with its password.</>
          ) : (
            <>another password for {linked} needs a new one.</>
          )}
        </>
      }
      cancelLabel="Stay Signed In"
      confirmLabel="Switch Account"
      onConfirm={() => void run()}
      busy={isRunning}
      busyLabel="Switching..."
    />
  );
}
