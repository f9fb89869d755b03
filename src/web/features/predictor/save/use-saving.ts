import { useEffect, useRef, useState } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import { isUntouched } from "../../../../domain/bracket-edit.ts";
import { toast } from "../../../ui/toast.tsx";
import { isSameBracket } from "../draft/draft.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import { SAVED_KEY } from "../storage-keys.ts";
import { parseSaved, readSaved, type SavedOnDevice, storeSaved } from "./saved-on-device.ts";

/**
 * What can open the save form: two buttons with different error messages (docs/behavior/mail.md#saved-brackets), and
 * the link that sends the saved bracket to another address (docs/behavior/mail.md#your-saved-bracket).
 */
export type SaveOpener = "toolbar" | "champion" | "address";

/** The message after a save. */
export const SAVED_TEXT = ["Bracket saved successfully!", "Check your email for confirmation."] as const;

/** A bracket that the server has stored and mailed. */
type Sent = Pick<SavedOnDevice, "id" | "email" | "bracket">;

/** Mailing the bracket: the state that the form, the card, the buttons and the line in the page share. */
export interface Saving {
  /** The element that opened the form; null while closed. */
  readonly opener: SaveOpener | null;
  /** The bracket that the form sends: the one on screen or, for another address, the saved one. */
  readonly bracket: Bracket;
  /** The typed address, which stays while the form is closed. */
  readonly email: string;
  readonly isSending: boolean;
  /** The bracket that was mailed last from this device. */
  readonly saved: SavedOnDevice | null;
  /** Whether the bracket was mailed since the page was opened. */
  readonly isFresh: boolean;
  /** Whether the card with the recipient is open. */
  readonly isCardOpen: boolean;
  readonly open: (opener: SaveOpener) => void;
  readonly close: () => void;
  readonly setCardOpen: (isOpen: boolean) => void;
  /** Opens the form with the address of the saved bracket. */
  readonly changeAddress: () => void;
  readonly setEmail: (email: string) => void;
  readonly setSending: (isSending: boolean) => void;
  /** Call it once the bracket is saved: the card replaces the form, and the bracket counts as saved. */
  readonly finish: (sent: Sent) => void;
}

/** The shared state of saving, initialized from the device. */
export function useSaving({ bracket, peek, markSaved }: BracketEditor, found: SavedOnDevice | null): Saving {
  const [opener, setOpener] = useState<SaveOpener | null>(null);
  const [email, setEmail] = useState(found?.email ?? "");
  const [isSending, setSending] = useState(false);
  const [saved, setSaved] = useState(found);
  const [isFresh, setFresh] = useState(false);
  const [isCardOpen, setCardOpen] = useState(false);
  // If the form was closed during the request, no card opens over the bracket.
  const isFormOpen = useRef(false);
  const show = (next: SaveOpener | null) => {
    isFormOpen.current = next !== null;
    setOpener(next);
  };

  // Writes only changes by this tab; otherwise two tabs could overwrite each other forever.
  const isDismissed = isUntouched(bracket);
  const wasDismissed = useRef(isDismissed);
  useEffect(() => {
    if (wasDismissed.current === isDismissed) return;
    wasDismissed.current = isDismissed;
    const kept = readSaved();
    if (kept !== null) storeSaved({ ...kept, isDismissed });
  }, [isDismissed]);

  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      const next = key === SAVED_KEY && newValue !== null ? parseSaved(newValue) : null;
      if (next === null) return;
      setSaved(next);
      const onScreen = peek().bracket;
      if (isSameBracket(onScreen, next.bracket)) markSaved(onScreen, next.updatedAt);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [peek, markSaved]);

  return {
    opener,
    bracket: opener === "address" && saved !== null ? saved.bracket : bracket,
    email,
    isSending,
    saved,
    isFresh,
    isCardOpen,
    open: show,
    close() {
      show(null);
      if (opener === "address") setCardOpen(true);
    },
    setCardOpen,
    changeAddress() {
      if (saved === null) return;
      setCardOpen(false);
      setEmail(saved.email);
      show("address");
    },
    setEmail,
    setSending,
    finish(sent) {
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
