import { field, isComplete } from "../../../../domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "../../../../domain/conferences.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { CheckIcon, PlusIcon } from "../../../ui/icons.tsx";
import { Chip, StatusWord } from "../../../ui/status.tsx";
import { clockTime } from "../clock/dates.ts";
import { WeekBar } from "../week/week-bar.tsx";
import css from "./save-week.module.css";
import type { WeekEditor, WeekSaving } from "./use-save-week.ts";

interface Props {
  editor: WeekEditor;
  saving: WeekSaving;
}

interface ButtonProps extends Props {
  /** True for the large button under the champion, false for the main button in the toolbar. */
  isUnderChampion?: boolean;
}

/**
 * The button that saves the week's picks or says why they can't be saved. The same element in every state, so that it
 * keeps the focus.
 */
export function SaveWeekButton({ editor: { bracket, isSaved }, saving, isUnderChampion = false }: ButtonProps) {
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

/**
 * Shows whether the picks are stored, being saved, or only on this device. `isShort` shortens the text for narrow
 * places.
 */
export function WeekState({ editor, saving: { state }, isShort }: Props & { isShort: boolean }) {
  const { isSaved, isDraftKept } = editor;
  if (state === "saving") return <StatusWord state="saving" />;
  if (state === "checking") return <StatusWord state="saving">Checking</StatusWord>;
  if (state === "signedOut") return <StatusWord state="locked">Signed out</StatusWord>;
  if (isSaved) return <StatusWord state="saved" />;
  const draft = isShort ? "Draft kept" : "Draft kept on this device";
  if (state === "waiting") return <StatusWord state="failed">Not saved yet</StatusWord>;
  if (state === "refused" || state === "unknown") {
    const word = state === "refused" ? "Not saved" : "Not known if saved";
    return <StatusWord state="failed">{isDraftKept ? `${word}. ${draft}` : word}</StatusWord>;
  }
  return isDraftKept && <StatusWord state="draft">{isShort ? "Draft" : draft}</StatusWord>;
}

/**
 * Says which picks count while the picks on screen are unsaved (docs/behavior/screens.md#unsaved-changes). `savedAt` is
 * undefined if no picks are saved.
 */
export function WeekNotices({ editor, savedAt, saving }: Props & { savedAt: Date | undefined }) {
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

/** The dialog shown for a complete bracket with too few conferences (docs/game-rules.md#five-conferences). */
export function InvalidBracketDialog({ editor, saving: { state, closeInvalid } }: Props) {
  const { present, missing, needed } = countConferences(field(editor.bracket));
  return (
    <Dialog
      open={state === "invalid"}
      onClose={closeInvalid}
      title="Invalid Bracket"
      description={ERRORS.CONFERENCES_MISSING.message}
      actions={
        <Button variant="ink" onClick={closeInvalid}>
          Back to the bracket
        </Button>
      }
    >
      <h3 className={css.heading}>Your conferences</h3>
      <ul className={css.chips}>
        {present.map((conference) => (
          <li key={conference}>
            <Chip>{conference}</Chip>
          </li>
        ))}
        <li>
          <Chip kind="dashed">
            <PlusIcon size={14} /> {needed} more needed
          </Chip>
        </li>
      </ul>
      <p className={css.note}>Not yet represented: {missing.join(", ")}.</p>
      <p className={css.note}>
        The {CONFERENCES_NEEDED} highest ranked conference champions automatically make the playoffs.
      </p>
    </Dialog>
  );
}
