import { type ReactNode, useEffect } from "react";
import { rememberPath } from "../../session/remembered-path.ts";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { LockIcon } from "../../ui/icons.tsx";
import { MessageCard } from "./message-card.tsx";

interface Props {
  mark?: ReactNode;
  title?: ReactNode;
  /** The reason to sign in on this page. */
  children: ReactNode;
}

/** A player's page for a visitor. Signing in returns to it (docs/behavior/accounts.md#remembered-path). */
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
