import { useEffect, useRef, useState } from "react";
import { isUntouched } from "#domain/bracket-edit.ts";
import { isSameBracket } from "#web/editor/draft/draft.ts";
import { parseSaved, readSaved, type SavedOnDevice, storeSaved } from "#web/editor/draft/saved-on-device.ts";
import { SAVED_KEY } from "#web/editor/draft/storage-keys.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * The element that opens the save form. `toolbar` and `champion` are save buttons with different error messages
 * (docs/behavior/mail.md#saved-brackets). `address` is 'Change', which emails the saved bracket to a different
 * address (docs/behavior/mail.md#your-saved-bracket).
 */
export type SaveOpener = "toolbar" | "champion" | "address";

/** The message after a save. */
export const SAVED_TEXT = ["Bracket saved successfully!", "Check your email for confirmation."] as const;

/** A bracket that the server has stored and emailed. */
type Sent = Pick<SavedOnDevice, "id" | "email" | "bracket">;

export type Saving = ReturnType<typeof useSaving>;

/**
 * Returns the state and actions for saving the bracket by email. The form, the card, the save buttons and the link to
 * the saved bracket share them. `found` is the bracket that is already saved on this device.
 */
export function useSaving({ bracket, peek, markSaved }: BracketEditor, found: SavedOnDevice | null) {
  /** The element that opened the form; null while closed. */
  const [opener, setOpener] = useState<SaveOpener | null>(null);
  /** The email address that the player typed. Closing the form does not clear it. */
  const [email, setEmail] = useState(found?.email ?? "");
  const [isSending, setSending] = useState(false);
  /** The last bracket emailed from this device. */
  const [saved, setSaved] = useState(found);
  /** Whether a bracket was emailed since the page was opened. */
  const [isFresh, setFresh] = useState(false);
  /** Whether the confirmation card is open. The card shows the address that the bracket was sent to. */
  const [isCardOpen, setCardOpen] = useState(false);
  // Whether the form is open. If the player closes the form before the response arrives, `finish` shows a toast instead
  // of the card. The card would cover the bracket, to which the player has returned.
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
    /**
     * The bracket that the form sends: the bracket on screen. After 'Change', the form sends the saved bracket
     * instead.
     */
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
    /** Opens the form and fills in the email address that the saved bracket was sent to. */
    changeEmail() {
      if (saved === null) return;
      setCardOpen(false);
      setEmail(saved.email);
      show("address");
    },
    setEmail,
    setSending,
    /** Call this once the bracket is saved. Marks the bracket as saved and replaces the form with the card. */
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
