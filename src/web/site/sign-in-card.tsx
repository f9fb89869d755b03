import { type ReactNode, useEffect, useState } from "react";
import { rememberPath } from "../navigation/remembered-path.ts";
import { useSession } from "../session/session.tsx";
import { wasEndedOnPurpose } from "../session/session-store.ts";
import { Button } from "../ui/button.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { MessageCard } from "./message-card.tsx";

interface Props {
  mark?: ReactNode;
  title?: ReactNode;
  /** Why this page needs a signed-in player. */
  children: ReactNode;
}

/** Signing in leads back to the page (docs/behavior/accounts.md#remembered-path). */
export function SignInCard({ mark = <LockIcon size={72} strokeWidth={1.2} />, title, children }: Props) {
  const { openSignIn } = useSession();
  useEffect(rememberPath, []);
  return (
    <MessageCard
      mark={mark}
      title={title ?? "Authentication Required"}
      action={
        <Button variant="yellow" size="large" onClick={() => void openSignIn()}>
          Sign In
        </Button>
      }
    >
      {children}
    </MessageCard>
  );
}

export function GroupSignIn() {
  return <SignInCard title="Group Access">Sign in to view this group!</SignInCard>;
}

interface ButtonsProps {
  /** For visitors who probably have no account: the label of the main button, and why to sign up. */
  join?: { readonly label: ReactNode; readonly reason: string };
}

/**
 * The main button creates an account, unless somebody has signed out on this device. Signing in leads back to the page
 * (docs/behavior/accounts.md#remembered-path).
 */
export function SignInButtons({ join }: ButtonsProps) {
  const { openSignIn } = useSession();
  const [isKnown] = useState(() => join === undefined && wasEndedOnPurpose());
  useEffect(rememberPath, []);
  const signIn = (
    <Button variant={isKnown ? "yellow" : "outline"} size="large" onClick={() => void openSignIn(join?.reason)}>
      Sign In
    </Button>
  );
  return (
    <>
      {!isKnown && signIn}
      <Button
        variant={isKnown ? "outline" : "yellow"}
        size="large"
        onClick={() => void openSignIn(join?.reason, "create")}
      >
        {join?.label ?? "Create Account"}
      </Button>
      {isKnown && signIn}
    </>
  );
}
