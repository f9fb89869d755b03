import { useEffect, useRef, useState } from "react";
import { isUntouched } from "#domain/bracket-edit.ts";
import { isSameBracket } from "#web/editor/draft/draft.ts";
import { parseSaved, readSaved, type SavedOnDevice, storeSaved } from "#web/editor/draft/saved-on-device.ts";
import { SAVED_KEY } from "#web/editor/draft/storage-keys.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * `toolbar` and `champion` are save buttons with different error messages (docs/behavior/mail.md#saved-brackets).
 * `address` is 'Change', which emails the saved bracket to a different address.
 */
export type SaveOpener = "toolbar" | "champion" | "address";

export const SAVED_TEXT = ["Bracket saved successfully!", "Check your email for confirmation."] as const;

type Sent = Pick<SavedOnDevice, "id" | "email" | "bracket">;

export type Saving = ReturnType<typeof useSaving>;

/** `found` is the bracket that is already saved on this device. */
export function useSaving({ bracket, peek, markSaved }: BracketEditor, found: SavedOnDevice | null) {
  /** Null while the form is closed. */
  const [opener, setOpener] = useState<SaveOpener | null>(null);
  /** Closing the form does not clear the typed address. */
  const [email, setEmail] = useState(found?.email ?? "");
  const [isSending, setSending] = useState(false);
  const [saved, setSaved] = useState(found);
  /** A bracket was emailed since the page was opened. */
  const [isFresh, setFresh] = useState(false);
  const [isCardOpen, setCardOpen] = useState(false);
  // If the player closes the form before the response arrives, the card would cover the bracket.
  const isFormOpen = useRef(false);
  const show = (next: SaveOpener | null) => {
    isFormOpen.current = next !== null;
    setOpener(next);
  };

  // Stores only changes made in this tab; otherwise two tabs could overwrite each other forever.
  const isDismissed = isUntouched(bracket);
  const wasDismissed = useRef(isDismissed);
  useEffect(() => {
    if (wasDismissed.current === isDismissed) return;
    wasDismissed.current = isDismissed;
    const stored = readSaved();
    if (stored !== null) storeSaved({ ...stored, isDismissed });
  }, [isDismissed]);

  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      const next = key === SAVED_KEY && newValue !== null ? parseSaved(newValue) : null;
      if (next === null) return;
      const onScreen = peek().bracket;
      const isShown = isSameBracket(onScreen, next.bracket);
      // The editor compares brackets by identity.
      setSaved(isShown ? { ...next, bracket: onScreen } : next);
      if (isShown) markSaved(onScreen, next.updatedAt);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [peek, markSaved]);

  return {
    opener,
    /** The bracket that the form sends. */
    bracket: opener === "address" && saved !== null ? saved.bracket : bracket,
    email,
    isSending,
    saved,
    isFresh,
    isCardOpen,
    open: (next: SaveOpener) => show(next),
    close() {
      show(null);
      if (opener === "address") setCardOpen(true);
    },
    setCardOpen,
    changeEmail() {
      if (saved === null) return;
      setCardOpen(false);
      setEmail(saved.email);
      show("address");
    },
    setEmail,
    setSending,
    /** Replaces the form with the card. */
    finish(sent: Sent) {
      const next = { ...sent, updatedAt: new Date(), isDismissed: false };
      setSaved(next);
      setFresh(true);
      storeSaved(next);
      markSaved(sent.bracket, next.updatedAt);
      if (isFormOpen.current) setCardOpen(true);
      else toast.success(SAVED_TEXT.join(" "));
      show(null);
    },
  };
}
