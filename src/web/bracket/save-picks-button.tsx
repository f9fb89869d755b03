import { type Bracket, isComplete } from "#domain/bracket.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { Button } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icons.tsx";

interface Props {
  bracket: Bracket;
  isSaved: boolean;
  /** The text while the bracket can be saved. */
  action: string;
  busy?: boolean;
  /** Whether this is the large button under the champion, in addition to the toolbar's button. */
  isUnderChampion?: boolean;
  onSave: () => void;
}

/**
 * The button that saves a bracket or says why it can't be saved (docs/behavior/screens.md#save-buttons). The same
 * element in every state, so that it keeps the focus.
 */
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
