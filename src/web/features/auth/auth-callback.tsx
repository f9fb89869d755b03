import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { completeSignIn, type LinkType, linkedEmail, mailLinkType } from "./complete-sign-in.ts";
import { signedUpHere } from "./on-this-device.ts";
import { type Credentials, PasswordForm } from "./password-form.tsx";

/**
 * Completes a sign-in and goes to the page where it began, or to `/` with an error
 * (docs/behavior/accounts.md#completing-a-sign-in). Email scanners open links and run scripts, so an email's link is
 * redeemed only when the button is pressed. Shows `children` meanwhile.
 */
export function AuthCallback({ children }: { children: ReactNode }) {
  // There is no URL while prerendering.
  const [type] = useState(() => (globalThis.location ? mailLinkType(window.location.href) : null));
  // Undefined until the button is pressed, null if the form does not ask for a password.
  const [chosen, setChosen] = useState<Credentials | null>();
  if (type !== null && chosen === undefined) return <MailLink type={type} onConfirm={setChosen} />;
  return <Completion chosen={chosen ?? null}>{children}</Completion>;
}

/**
 * If the sign-up was not made in this browser, asks for a username and a password: a stranger may have chosen the old
 * ones.
 */
function MailLink({ type, onConfirm }: { type: LinkType; onConfirm: (chosen: Credentials | null) => void }) {
  const [, navigate] = useLocation();
  const { user } = useSession();
  const [linked] = useState(() => linkedEmail(window.location.href));
  const [asksPassword] = useState(() => {
    const here = signedUpHere();
    return type === "signup" && (here === null || (linked !== null && here !== linked));
  });
  const current = user && user.email?.toLowerCase() !== linked ? (user.email ?? user.username) : null;
  const stay = () => {
    toast.success(`You're signed in as ${current}.`);
    navigate("/", { replace: true });
  };
  return (
    <>
      <PageTitle
        lead={
          <>
            <Owner current={current} linked={linked} />{" "}
            {asksPassword
              ? "You're in a different browser, so choose your username and password again."
              : "This link works once."}
          </>
        }
      >
        {type === "signup" ? "Confirm Your Account" : "New Password"}
      </PageTitle>
      <div className={css.card}>
        {asksPassword ? (
          <PasswordForm
            email={linked}
            submitLabel="Confirm Account"
            asksUsername
            save={async (chosen) => onConfirm(chosen)}
          />
        ) : (
          <Button variant="yellow" size="large" onClick={() => onConfirm(null)}>
            {type === "signup" ? "Confirm Account" : "Set New Password"}
          </Button>
        )}
        {current !== null && (
          <p className={css.note}>
            <Button onClick={stay}>Stay Signed In</Button>
          </p>
        )}
      </div>
    </>
  );
}

function Owner({ current, linked }: { current: string | null; linked: string | null }) {
  const account = linked !== null && <bdi>{linked}</bdi>;
  if (current === null) return account ? <>This link is for {account}.</> : "We emailed you this link.";
  return (
    <>
      You're signed in as <bdi>{current}</bdi>. This link is for {account || "the account it was sent to"}.
    </>
  );
}

function Completion({ chosen, children }: { chosen: Credentials | null; children: ReactNode }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    let isMounted = true;
    void completeSignIn(window.location.href, chosen).then(({ path, problem }) => {
      if (!isMounted) return;
      if (problem) toast.error(ERRORS[problem].message);
      else if (path !== "/forgot-password") toast.success("Signed in successfully!");
      navigate(path, { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [navigate, chosen]);
  return <div role="status">{children}</div>;
}
