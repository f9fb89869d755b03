import { isComplete } from "../../../../domain/bracket.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime } from "../clock/dates.ts";
import { WeekBar } from "../week/week-bar.tsx";
import type { WeekEditor, WeekSaving } from "./use-save-week.ts";

interface Props {
  editor: WeekEditor;
  /** The time when the picks were saved; undefined if no picks are saved. */
  savedAt: Date | undefined;
  saving: WeekSaving;
}

/** Says which picks count while the picks on screen are unsaved (docs/behavior/screens.md#unsaved-changes). */
export function WeekNotices({ editor, savedAt, saving }: Props) {
  const { bracket, isSaved, elsewhere, edit, discardChanges } = editor;
  return (
    <>
      {elsewhere && (
        <div role="alert">
          <WeekBar
            actions={<Button onClick={() => edit({ type: "load", bracket: elsewhere })}>Show Those Picks</Button>}
          >
            Other picks were saved for this week in another tab or on another device. Saving these replaces them.
          </WeekBar>
        </div>
      )}
      {saving.state === "waiting" && (
        <WeekBar>
          <strong>No network.</strong> Your picks will be saved once you are back online, if this page is still open.
        </WeekBar>
      )}
      {savedAt && !isSaved && !elsewhere && (
        <WeekBar
          actions={
            <>
              <Button onClick={discardChanges} disabled={saving.isSaving}>
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
      )}
    </>
  );
}
