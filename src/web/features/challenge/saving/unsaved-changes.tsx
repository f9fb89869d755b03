import { type Bracket, isComplete } from "../../../../domain/bracket.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime } from "../clock/dates.ts";
import { WeekBar } from "../week/week-bar.tsx";
import type { WeekSaving } from "./use-save-week.ts";

interface Props {
  /** The bracket on screen. */
  bracket: Bracket;
  /** When the saved picks were saved; null while they are on screen, or there are none. */
  savedAt: Date | null;
  saving: WeekSaving;
  onDiscard: () => void;
}

/**
 * Says which picks count while those on screen are unsaved, with save and discard
 * (docs/behavior/screens.md#unsaved-changes).
 */
export function UnsavedChanges({ bracket, savedAt, saving, onDiscard }: Props) {
  if (savedAt === null) return null;
  return (
    <WeekBar
      actions={
        <>
          <Button onClick={onDiscard} disabled={saving.isSaving}>
            Discard changes
          </Button>
          {isComplete(bracket) && (
            <Button variant="ink" onClick={saving.save} busy={saving.isSaving}>
              Save
            </Button>
          )}
        </>
      }
    >
      <strong>Unsaved changes:</strong> your picks of {clockTime(savedAt)} count.
    </WeekBar>
  );
}
