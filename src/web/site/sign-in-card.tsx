import { type ReactNode, useEffect, useState } from "react";
import { rememberPath } from "../navigation/remembered-path.ts";
import { hasSignedOut, useSession } from "../session/session.tsx";
import { Button } from "../ui/button.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { MessageCard } from "./message-card.tsx";

interface Props {
  mark?: ReactNode;
  title?: ReactNode;
  /** Why this page needs a signed-in player. */
  children: ReactNode;
}

/**
 * Shown to a visitor in place of a page that only players can see. After signing in, the player sees that page
 * (docs/behavior/accounts.md#remembered-path).
 */
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

interface ButtonsProps {
  /**
   * Set on pages whose visitors probably have no account. `label` is for the main button, which opens the sign-up tab.
   * `reason` says why to sign up.
   */
  join?: { readonly label: ReactNode; readonly reason: string };
}

/**
 * The two buttons on a page that explains the challenge to visitors. Each button opens its own tab of the sign-in
 * dialog. The main one creates an account, unless somebody has signed out on this device. Signing in returns to the page
 * (docs/behavior/accounts.md#remembered-path).
 */
export function SignInButtons({ join }: ButtonsProps) {
  const { openSignIn } = useSession();
  const [isKnown] = useState(() => join === undefined && hasSignedOut());
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
