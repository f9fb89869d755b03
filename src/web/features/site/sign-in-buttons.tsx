import { type ReactNode, useEffect } from "react";
import { rememberPath } from "../../session/remembered-path.ts";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
  /**
   * The main button's label in place of 'Sign In' for people who probably have no account, and the reason to sign up.
   */
  join?: { readonly label: ReactNode; readonly reason: string };
}

/**
 * The two buttons on a page that explains the challenge to visitors, each for its tab of the dialog. Signing in returns
 * to the page (docs/behavior/accounts.md#remembered-path).
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
