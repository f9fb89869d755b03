import { useEffect, useState } from "react";
import { rememberPath } from "../../session/remembered-path.ts";
import { closeSignIn, loadAuth, type SignInRequest } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRunOnce } from "../../ui/use-run-once.ts";
import css from "./auth.module.css";
import { serviceMessage } from "./auth-errors.ts";
import { callbackUrl } from "./callback-url.ts";
import { CreateAccountForm } from "./create-account-form.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { ResendLink } from "./resend-link.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Marks where the focus starts when a dialog opens. React's own autoFocus would be too late for `showModal()`. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}

/** The dialog for signing in and signing up (docs/behavior/accounts.md#signing-in). The page it opens on is remembered. */
export function SignInDialog({ request }: { request: SignInRequest | null }) {
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  // The texts stay while the dialog closes; it starts over each time it opens.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) {
    setShown(request);
    setCreatedFor(null);
  }
  useEffect(() => {
    if (request) rememberPath();
  }, [request]);

  if (createdFor !== null) {
    return (
      <Dialog
        key="created"
        open={request !== null}
        onClose={closeSignIn}
        title="Account Created Successfully!"
        description="Please check your email to verify your account before signing in."
        actions={
          <Button ref={focusFirst} variant="yellow" onClick={closeSignIn}>
            Close
          </Button>
        }
      >
        <div className={css.note}>
          The mail is on its way to <strong>{createdFor}</strong>. Nothing there, not even under spam?{" "}
          <ResendLink email={createdFor} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog key="sign-in" open={request !== null} onClose={closeSignIn} title="Sign In" description={shown?.reason}>
      <SignInMethods key={shown?.tab} first={shown?.tab ?? "sign-in"} onCreated={setCreatedFor} />
    </Dialog>
  );
}

/** The browsers inside apps, in which Google answers 403 (docs/behavior/accounts.md#signing-in). */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|BytedanceWebview|musical_ly|TikTok|\bLine\/|LinkedInApp|Snapchat|Pinterest\/|; wv\)/;

/** Google, or the tabs for an address and a password. The typed address stays when the tab changes. */
function SignInMethods({ first, onCreated }: { first: string; onCreated: (email: string) => void }) {
  const [tab, setTab] = useState(first);
  const [email, setEmail] = useState("");
  return (
    <>
      {IN_APP.test(navigator.userAgent) ? (
        <p className={css.note}>
          Google does not allow signing in inside this app. Open this page in your browser or use your e-mail.
        </p>
      ) : (
        <GoogleButton />
      )}
      <p className={css.or}>
        <span>OR</span>
      </p>
      <Tabs
        label="Account"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "sign-in", label: "Sign In", panel: <SignInForm email={email} onEmail={setEmail} /> },
          {
            id: "create",
            label: "Create Account",
            panel: <CreateAccountForm email={email} onEmail={setEmail} onCreated={onCreated} />,
          },
        ]}
      />
    </>
  );
}

function GoogleButton() {
  const { run, isRunning } = useRunOnce(async () => {
    const auth = await loadAuth();
    const { error } = await auth.signInWithOAuth({ provider: "google", options: { redirectTo: callbackUrl() } });
    if (error) throw error;
    closeSignIn();
  });
  return (
    <Button
      wide
      icon={<GoogleMark />}
      busy={isRunning}
      onClick={() => run().catch((error: unknown) => toast.error(serviceMessage(error)))}
    >
      Continue with Google
    </Button>
  );
}
