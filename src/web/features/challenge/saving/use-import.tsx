import { useEffect, useEffectEvent, useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { isUntouched } from "#domain/bracket-edit.ts";
import { isSameBracket, readDraft } from "#web/editor/draft/draft.ts";
import { readSaved } from "#web/editor/draft/saved-on-device.ts";
import { MAIN_DRAFT_KEY } from "#web/editor/draft/storage-keys.ts";
import { clearStoredForWeek, storedForWeek } from "#web/editor/draft/week-handover.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/**
 * Loads a bracket into an open week's editor (docs/behavior/screens.md#playing-the-main-bracket): immediately if it was
 * sent from the predictor page, this device's own main bracket when the player presses the button.
 */
export function useImport(week: number, isOpen: boolean, editor: Pick<BracketEditor, "peek" | "edit">) {
  const { peek, edit } = editor;
  const [own] = useState(() => (readDraft(MAIN_DRAFT_KEY).draft ?? readSaved())?.bracket ?? null);
  const [sent] = useState(() => storedForWeek(week));
  const [asked, setAsked] = useState<Bracket | null>(null);

  const land = (bracket: Bracket) => {
    edit({ type: "load", bracket });
    toast.success(`Your bracket is loaded. Save it to lock in your Week ${week} picks.`, "Not saved yet");
    setAsked(null);
  };

  const take = (bracket: Bracket) => {
    const now = peek().bracket;
    if (isUntouched(now)) land(bracket);
    else if (!isSameBracket(now, bracket)) setAsked(bracket);
  };

  const takeSent = useEffectEvent(take);
  useEffect(() => {
    if (sent === null || !isOpen) return;
    clearStoredForWeek();
    takeSent(sent);
  }, [sent, isOpen]);

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      title="Use My Bracket"
      description="This replaces your current picks with the bracket from the home page."
      confirmLabel="Use My Bracket"
      onConfirm={() => asked !== null && land(asked)}
    />
  );
  return { onStart: own === null || isUntouched(own) ? undefined : () => take(own), dialog };
}
