import { useEffect } from "react";
import { useLocation } from "wouter";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { closeSignIn, useSignInRequest } from "../../session/session.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { toast } from "../../ui/toast.tsx";

const loadDialog = () => import("./sign-in-dialog.tsx");

/** The app's only sign-in dialog. Its code is loaded when it first opens. */
export function LazySignInDialog() {
  const request = useSignInRequest();
  const [path] = useLocation();
  const { value, hasFailed } = useLoaded(loadDialog, request !== null);

  useEffect(() => {
    if (!hasFailed) return;
    toast.error(FIRST_PAGE_ERRORS.SERVICE_UNAVAILABLE.message);
    closeSignIn();
  }, [hasFailed]);

  // The dialog belongs to the page it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => closeSignIn, [path]);

  return value && <value.SignInDialog request={request} />;
}
