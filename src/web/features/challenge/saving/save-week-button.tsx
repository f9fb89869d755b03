import { type Bracket, isComplete } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import type { WeekSaving } from "./use-save-week.ts";

interface Props {
  bracket: Bracket;
  isSaved: boolean;
  saving: WeekSaving;
  /** Under the champion, where it is large; else in the toolbar. */
  isUnderChampion?: boolean;
  /** Only one button in view is the main one. */
  isMain?: boolean;
}

/** Saves the picks of a week, or says why it cannot; always the same element, so it keeps the focus. */
export function SaveWeekButton({ bracket, isSaved, saving, isUnderChampion = false, isMain = true }: Props) {
  const canSave = !isSaved && isComplete(bracket);
  return (
    <Button
      {...(isUnderChampion && { size: "large", wide: true })}
      variant={!canSave ? "outline" : isMain ? "yellow" : "ink"}
      icon={isSaved && <CheckIcon />}
      disabled={!canSave}
      busy={canSave && saving.isSaving}
      onClick={saving.save}
    >
      {isSaved ? "Picks Saved" : canSave ? "Save Week Picks" : ERRORS.BRACKET_INCOMPLETE.message}
    </Button>
  );
}
