import { useState } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import type { TeamRef } from "../../../../domain/team.ts";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";

/** The two buttons that open the save dialog, each with its own error message (docs/rules.md#saved-brackets). */
export type SaveOpener = "toolbar" | "champion";

/** Mailing the bracket home: what the dialog, the buttons and the message in the page share. */
export interface Saving {
  /** What opened the dialog; null while it is closed. */
  readonly opener: SaveOpener | null;
  /** The typed address, which stays while the dialog is closed. */
  readonly email: string;
  readonly isSending: boolean;
  /** The id of the saved bracket while the one on screen is the one that was saved. */
  readonly savedId: string | null;
  readonly open: (opener: SaveOpener) => void;
  readonly close: () => void;
  readonly setEmail: (email: string) => void;
  readonly setSending: (isSending: boolean) => void;
  /** The bracket was saved under an id: closes the dialog and marks the bracket as saved. */
  readonly finish: (id: string, bracket: Bracket<TeamRef>) => void;
}

/** Keeps what the parts of saving share. */
export function useSaving({ isSaved, markSaved }: BracketEditor): Saving {
  const [opener, setOpener] = useState<SaveOpener | null>(null);
  const [email, setEmail] = useState("");
  const [isSending, setSending] = useState(false);
  const [id, setId] = useState<string | null>(null);
  return {
    opener,
    email,
    isSending,
    savedId: isSaved ? id : null,
    open: setOpener,
    close: () => setOpener(null),
    setEmail,
    setSending,
    finish(newId, bracket) {
      setId(newId);
      setOpener(null);
      markSaved(bracket);
    },
  };
}
