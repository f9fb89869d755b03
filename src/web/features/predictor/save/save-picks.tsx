import { useEffect, useRef } from "react";
import { isComplete } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { preloadOnInteraction } from "../../../ui/loading/load-code.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { StatusWord } from "../../../ui/status.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import css from "./save-picks.module.css";
import type { SaveOpener, Saving } from "./use-saving.ts";

const loadSaveDialog = preloadOnInteraction(() => import("./save-dialog.tsx"));

interface Props {
  editor: BracketEditor;
  saving: Saving;
}

interface ButtonProps extends Props {
  opener: SaveOpener;
  /**
   * Whether this is the large button under the champion, which only wide windows show. Wide windows also have a save
   * button in the toolbar. Phones have only the save button after the last round.
   */
  isUnderChampion?: boolean;
}

/** The button that saves a complete bracket. Disabled if the bracket is saved or incomplete. */
export function SaveButton({ editor: { bracket, isSaved }, saving, opener, isUnderChampion = false }: ButtonProps) {
  const canSave = !isSaved && isComplete(bracket);
  const action = opener === "champion" ? "Save Bracket" : "Save Picks";
  return (
    <Button
      {...(isUnderChampion && { size: "large", wide: true })}
      variant={!canSave ? "outline" : isUnderChampion ? "ink" : "yellow"}
      icon={isSaved && <CheckIcon />}
      disabled={!canSave}
      onClick={() => saving.open(opener)}
    >
      {isSaved ? "Picks Saved" : canSave ? action : ERRORS.BRACKET_INCOMPLETE.message}
    </Button>
  );
}

/** The form and card that the save buttons open. Their code is loaded when one of them is first opened. */
export function SaveDialogWhenWanted({ editor, saving }: Props) {
  const isWanted = saving.opener !== null || saving.isCardOpen;
  const { value, hasFailed } = useLoaded(loadSaveDialog, isWanted);
  useEffect(() => {
    if (!hasFailed || !isWanted) return;
    toast.error(ERRORS.SERVICE_UNAVAILABLE.message);
    saving.close();
    saving.setCardOpen(false);
  });
  return value && <value.SaveDialog saving={saving} isSaved={editor.isSaved} />;
}

/** Shows whether the picks are being sent, or are kept as a draft on this device. */
export function SaveState({ editor, saving }: Props) {
  if (saving.isSending) return <StatusWord state="saving" />;
  return editor.isDraftKept && <StatusWord state="draft">Draft kept on this device</StatusWord>;
}

/**
 * Shows a link to the last saved bracket. While that bracket is on screen, also shows the address that it was emailed
 * to.
 */
export function SavedLine({ editor, saving }: Props) {
  const { saved, isCardOpen, setCardOpen } = saving;
  const link = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // When the card closes, the element that opened it may be gone or disabled, so the focus would be lost.
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(":disabled, dialog:not([open]) *");
    if (wasOpen.current && !isCardOpen && isLost) link.current?.focus();
    wasOpen.current = isCardOpen;
  }, [isCardOpen]);
  if (saved === null) return null;
  return (
    <div className={css.saved}>
      {editor.isSaved && (
        <p>
          <CheckIcon /> Sent to {saved.email}
        </p>
      )}
      <TextLink ref={link} onClick={() => setCardOpen(true)}>
        Your saved bracket
      </TextLink>
    </div>
  );
}
