import { isComplete } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { StatusWord } from "../../../ui/status.tsx";
import type { WeekEditor, WeekSaving } from "./use-save-week.ts";

interface Props {
  editor: WeekEditor;
  saving: WeekSaving;
  /** Whether the button is under the champion (large, not the main button in view) or in the toolbar. */
  isUnderChampion?: boolean;
}

/** Saves the week's picks, or says why they can't be saved. It is always the same element, so it keeps the focus. */
export function SaveWeekButton({ editor: { bracket, isSaved }, saving, isUnderChampion = false }: Props) {
  const canSave = !isSaved && isComplete(bracket);
  return (
    <Button
      {...(isUnderChampion && { size: "large", wide: true })}
      variant={!canSave ? "outline" : isUnderChampion ? "ink" : "yellow"}
      icon={isSaved && <CheckIcon />}
      disabled={!canSave}
      busy={canSave && saving.isSaving}
      onClick={saving.save}
    >
      {isSaved ? "Picks Saved" : canSave ? "Save Week Picks" : ERRORS.BRACKET_INCOMPLETE.message}
    </Button>
  );
}

interface StateProps {
  editor: WeekEditor;
  saving: WeekSaving["state"];
  /** Whether to use shorter text, for narrow places. */
  isShort: boolean;
}

/** Shows whether the picks are stored, being saved, or only on this device. */
export function WeekState({ editor: { isSaved, isDraftKept }, saving, isShort }: StateProps) {
  if (saving === "saving") return <StatusWord state="saving" />;
  if (saving === "checking") return <StatusWord state="saving">Checking</StatusWord>;
  if (saving === "signedOut") return <StatusWord state="locked">Signed out</StatusWord>;
  if (isSaved) return <StatusWord state="saved" />;
  const draft = isShort ? "Draft kept" : "Draft kept on this device";
  if (saving === "waiting") return <StatusWord state="failed">Not saved yet</StatusWord>;
  if (saving === "refused" || saving === "unknown") {
    const word = saving === "refused" ? "Not saved" : "Not known if saved";
    return <StatusWord state="failed">{isDraftKept ? `${word}. ${draft}` : word}</StatusWord>;
  }
  return isDraftKept && <StatusWord state="draft">{isShort ? "Draft" : draft}</StatusWord>;
}
