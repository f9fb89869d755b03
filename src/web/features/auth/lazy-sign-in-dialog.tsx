import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "../../../domain/errors.ts";
import { closeSignIn, type SignInRequest, useSignInRequest } from "../../session/session.tsx";
import { toast } from "../../ui/toast.tsx";

/** The place of the sign-in dialog, once in the app. The dialog is fetched when it is first wanted. */
export function LazySignInDialog() {
  const request = useSignInRequest();
  const [path] = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<{ request: SignInRequest | null }> | null>(null);
  const isWanted = request !== null && Dialog === null;

  useEffect(() => {
    if (!isWanted) return;
    import("./sign-in-dialog.tsx")
      .then((module) => setDialog(() => module.SignInDialog))
      .catch(() => {
        toast.error(ERRORS.SERVICE_UNAVAILABLE.message);
        closeSignIn();
      });
  }, [isWanted]);

  // The dialog belongs to the page it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => closeSignIn, [path]);

  return Dialog && <Dialog request={request} />;
}
