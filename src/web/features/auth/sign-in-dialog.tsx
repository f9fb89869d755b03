import { useEffect, useState } from "react";
import { rememberPath } from "../../navigation/remembered-path.ts";
import { closeSignIn, loadAuth, type SignInRequest, type SignInTab } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { CreateAccountForm } from "./create-account-form.tsx";
import googleMark from "./google-mark.svg?inline";
import { ResendLink } from "./resend-link.tsx";
import { callbackUrl, serviceMessage } from "./service.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The open tab's name is the dialog's title. */
const TITLES = { "sign-in": "Sign In", create: "Create Account" } as const satisfies Record<SignInTab, string>;

/** React's own autoFocus would be too late for `showModal()`. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}

/** docs/behavior/accounts.md#signing-in */
export function SignInDialog({ request }: { request: SignInRequest | null }) {
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  // While the dialog closes, `request` is null and the last one stays on screen.
  const [shown, setShown] = useState(request);
  const [tab, setTab] = useState(request?.tab ?? "sign-in");
  if (request && request !== shown) {
    setShown(request);
    setCreatedFor(null);
    setTab(request.tab);
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
          We emailed <strong>{createdFor}</strong>. Not there? Check your spam folder. <ResendLink email={createdFor} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog key="sign-in" open={request !== null} onClose={closeSignIn} title={TITLES[tab]} description={shown?.reason}>
      <SignInMethods tab={tab} onTab={setTab} onCreated={setCreatedFor} />
    </Dialog>
  );
}

/**
 * In-app browsers, which Google rejects with a 403. On iOS, a real browser's user agent contains Safari, and an app's
 * does not.
 */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|BytedanceWebview|musical_ly|TikTok|\bLine\/|LinkedInApp|Snapchat|Pinterest\/|MicroMessenger|; wv\)|\(iP(hone|ad|od)(?!.*Safari\/)/;

/** A page opened from the iOS home screen has an app's user agent, but there, signing in with Google works. */
export function isInApp(browser: { readonly userAgent: string; readonly standalone?: boolean }): boolean {
  return IN_APP.test(browser.userAgent) && browser.standalone !== true;
}

interface MethodsProps {
  tab: SignInTab;
  onTab: (tab: SignInTab) => void;
  onCreated: (email: string) => void;
}

function SignInMethods({ tab, onTab, onCreated }: MethodsProps) {
  const [isTaken, setTaken] = useState(false);
  const open = (id: string, isTaken = false) => {
    setTaken(isTaken);
    onTab(id === "create" ? id : "sign-in");
  };
  return (
    <>
      {isInApp(navigator) ? (
        <p className={css.note}>
          Google sign-in doesn't work in this app's browser. Open this page in Safari or Chrome, or use your email.
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
        onSelect={open}
        tabs={[
          {
            id: "sign-in",
            label: TITLES["sign-in"],
            panel: <SignInForm startsAtPassword={isTaken} />,
          },
          {
            id: "create",
            label: TITLES.create,
            panel: <CreateAccountForm onCreated={onCreated} onSignIn={() => open("sign-in", true)} />,
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
      icon={<img src={googleMark} alt="" width={18} height={18} />}
      busy={isRunning}
      onClick={() => run().catch((error: unknown) => toast.error(serviceMessage(error)))}
    >
      Continue with Google
    </Button>
  );
}
