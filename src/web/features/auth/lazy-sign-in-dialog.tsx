import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "../../../domain/errors.ts";
import { closeSignIn, type SignInRequest, useSignInRequest } from "../../session/session.tsx";
import { toast } from "../../ui/toast.tsx";

/** The app's only sign-in dialog. Its code is loaded when it first opens. */
export function LazySignInDialog() {
  const request = useSignInRequest();
  const [path] = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<{ request: SignInRequest | null }> | null>(null);
  const isMissing = request !== null && Dialog === null;

  useEffect(() => {
    if (!isMissing) return;
    import("./sign-in-dialog.tsx")
      .then((module) => setDialog(() => module.SignInDialog))
      .catch(() => {
        toast.error(ERRORS.SERVICE_UNAVAILABLE.message);
        closeSignIn();
      });
  }, [isMissing]);

  // The dialog belongs to the page it was opened on, so it closes when the path changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => closeSignIn, [path]);

  return Dialog && <Dialog request={request} />;
}
