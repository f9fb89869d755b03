import { type Bracket, isComplete } from "#domain/bracket.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { Button } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icons.tsx";

interface Props {
  bracket: Bracket;
  isSaved: boolean;
  action: string;
  busy?: boolean;
  /** The large button, in addition to the toolbar's. */
  isUnderChampion?: boolean;
  onSave: () => void;
}

/** The same element in every state, so that it keeps the focus (docs/behavior/screens.md#save-buttons). */
export function SavePicksButton({ bracket, isSaved, action, busy = false, isUnderChampion, onSave }: Props) {
  const canSave = !isSaved && isComplete(bracket);
  return (
    <Button
      {...(isUnderChampion && { size: "large", wide: true })}
      variant={!canSave ? "outline" : isUnderChampion ? "ink" : "yellow"}
      icon={isSaved && <CheckIcon />}
      disabled={!canSave}
      busy={canSave && busy}
      onClick={onSave}
    >
      {isSaved ? "Picks Saved" : canSave ? action : FIRST_PAGE_ERRORS.BRACKET_INCOMPLETE.message}
    </Button>
  );
}
