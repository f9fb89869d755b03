import { type ReactNode, useEffect } from "react";
import { rememberPath } from "../../session/remembered-path.ts";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
  /** What the main button says instead of 'Sign In', for those who most likely have no account; and why they need one. */
  join?: { readonly label: ReactNode; readonly reason: string };
}

/**
 * The two ways in on a page that shows visitors what the challenge is, each to its tab of the dialog. Signing in leads
 * back to the page (docs/behavior/accounts.md#remembered-path).
 */
export function SignInButtons({ join }: Props) {
  const { openSignIn } = useSession();
  useEffect(rememberPath, []);
  if (join) {
    return (
      <>
        <Button size="large" onClick={() => void openSignIn(join.reason)}>
          Sign In
        </Button>
        <Button variant="yellow" size="large" onClick={() => void openSignIn(join.reason, "create")}>
          {join.label}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="large" onClick={() => void openSignIn(undefined, "create")}>
        Create Account
      </Button>
      <Button variant="yellow" size="large" onClick={() => void openSignIn()}>
        Sign In
      </Button>
    </>
  );
}
