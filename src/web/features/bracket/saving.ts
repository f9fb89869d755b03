import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Bracket } from "../../../domain/bracket.ts";
import type { ErrorKey } from "../../../domain/errors.ts";
import { api, userMessage } from "../../trpc.ts";
import type { BracketEditor } from "./bracket-editor.ts";

/** The two buttons that open the save dialog, each with its own words for a failure (decision 34). */
export type SaveOpener = "toolbar" | "champion";

const FAILURE = { toolbar: "PICKS_SAVE_FAILED", champion: "BRACKET_SAVE_FAILED" } as const satisfies Record<
  SaveOpener,
  ErrorKey
>;

/** Mailing the bracket home: what the dialog, the buttons and the message in the page share. */
export interface Saving {
  readonly opener: SaveOpener | null;
  readonly email: string;
  readonly isPending: boolean;
  /** What went wrong at the last try, for the person. */
  readonly failure: string | null;
  /** The id of the saved bracket while the one on screen is the one that was saved. */
  readonly savedId: string | null;
  readonly open: (opener: SaveOpener) => void;
  readonly close: () => void;
  readonly setEmail: (email: string) => void;
  readonly send: () => void;
}

/** Keeps the typed address while the dialog is closed, sends once at a time, and marks the bracket as saved. */
export function useSaving({ bracket, isSaved, markSaved }: BracketEditor): Saving {
  const [opener, setOpener] = useState<SaveOpener | null>(null);
  const [email, setEmail] = useState("");
  const send = useMutation({
    mutationFn: (picks: { email: string; bracket: Bracket }) => api.brackets.send.mutate(picks),
    onSuccess: (_, { bracket: sent }) => {
      markSaved(sent);
      setOpener(null);
    },
  });
  return {
    opener,
    email,
    isPending: send.isPending,
    failure: send.isError ? userMessage(send.error, FAILURE[opener ?? "toolbar"]) : null,
    savedId: isSaved ? (send.data?.id ?? null) : null,
    open(next) {
      if (!send.isPending) send.reset();
      setOpener(next);
    },
    close: () => setOpener(null),
    setEmail,
    send() {
      if (!send.isPending) send.mutate({ email: email.trim(), bracket });
    },
  };
}
