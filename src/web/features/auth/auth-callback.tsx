import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "../../../domain/errors.ts";
import { RETURNED } from "../../session/remembered-path.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import {
  completeSignIn,
  type ForeignLink,
  type LinkType,
  mailLinkType,
  type SignInResult,
} from "./complete-sign-in.ts";
import { PasswordForm } from "./password-form.tsx";
import { signedUpHere } from "./signed-up-here.ts";

/**
 * Completes a sign-in and goes to the page where it began, or to `/` with a toast about the problem
 * (docs/behavior/accounts.md#completing-a-sign-in). A mail's link is redeemed when its button is pressed, because mail
 * scanners open links and run scripts. Shows `children` in the meantime.
 */
export function AuthCallback({ children }: { children: ReactNode }) {
  // There is no address while prerendering.
  const [type] = useState(() => (globalThis.location ? mailLinkType(window.location.href) : null));
  const [confirmed, setConfirmed] = useState<{ readonly password: string | null } | null>(null);
  if (type === null) return <Completion password={null}>{children}</Completion>;
  if (confirmed !== null) return <Completion password={confirmed.password}>{children}</Completion>;
  return <MailLink type={type} onConfirm={(password) => setConfirmed({ password })} />;
}

/**
 * Redeems a mail's link when its button is pressed. A confirmation link of a sign-up in another browser asks for a new
 * password first, so that a password chosen by a stranger does not survive.
 */
function MailLink({ type, onConfirm }: { type: LinkType; onConfirm: (password: string | null) => void }) {
  const [asksPassword] = useState(() => type === "signup" && signedUpHere() === null);
  if (asksPassword) {
    return (
      <>
        <PageTitle lead="Choose the password to sign in with. It replaces any that was chosen for your address before.">
          Confirm Your Account
        </PageTitle>
        <div className={css.card}>
          <PasswordForm email={null} submitLabel="Confirm my account" save={async (password) => onConfirm(password)} />
        </div>
      </>
    );
  }
  const isSignUp = type === "signup";
  return (
    <>
      <PageTitle lead={isSignUp ? "One click, and you are signed in." : "The link in your email works once."}>
        {isSignUp ? "Confirm Your Account" : "New Password"}
      </PageTitle>
      <div className={css.card}>
        <Button variant="yellow" size="large" onClick={() => onConfirm(null)}>
          {isSignUp ? "Confirm my account" : "Set a new password"}
        </Button>
      </div>
    </>
  );
}

function Completion({ password, children }: { password: string | null; children: ReactNode }) {
  const [, navigate] = useLocation();
  const [foreign, setForeign] = useState<ForeignLink | null>(null);
  const leave = useCallback(
    ({ path, problem }: SignInResult) => {
      if (problem) toast.error(ERRORS[problem].message);
      else if (path !== "/forgot-password") toast.success("Signed in successfully!");
      navigate(path, { replace: true, state: problem ? null : RETURNED });
    },
    [navigate],
  );
  useEffect(() => {
    let isMounted = true;
    void completeSignIn(window.location.href, password).then((outcome) => {
      if (!isMounted) return;
      if ("path" in outcome) leave(outcome);
      else setForeign(outcome);
    });
    return () => {
      isMounted = false;
    };
  }, [leave, password]);
  return (
    <>
      <div role="status">{children}</div>
      {foreign && <SwitchAccount link={foreign} onSwitch={leave} />}
    </>
  );
}

/** Asks whether a link may replace the current session. */
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
