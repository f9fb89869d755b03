import { useEffect, useRef } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import type { ReadyPlayerPage } from "../../../session/page-state.ts";
import { useSession } from "../../../session/session.tsx";

/**
 * Keeps a player's page when the session expires with unsaved changes, and asks to sign in again
 * (docs/behavior/screens.md#when-the-session-ends). A running save asks by itself.
 */
export function useUnsavedGuard(
  { keepOpen }: Pick<ReadyPlayerPage<unknown>, "keepOpen">,
  isUnsaved: boolean,
  isSaving: boolean,
): void {
  const { status, openSignIn } = useSession();
  const isSignedOut = status === "signedOut";
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isSignedOut) {
      wasAsked.current = false;
      keepOpen(isUnsaved || isSaving);
    } else if (!isSaving && !wasAsked.current) {
      wasAsked.current = true;
      void openSignIn(ERRORS.SESSION_ENDED_EDITING.message).then((isBack) => !isBack && keepOpen(false));
    }
  }, [isSignedOut, isUnsaved, isSaving, keepOpen, openSignIn]);
}
