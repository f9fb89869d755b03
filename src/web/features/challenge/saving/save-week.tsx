import { field } from "#domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "#domain/conferences.ts";
import { ERRORS } from "#domain/errors.ts";
import { Counts } from "#web/bracket/counts.tsx";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { Chip, StatusWord } from "#web/ui/status.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { clockTime } from "../clock/dates.ts";
import css from "./save-week.module.css";
import type { WeekSaving } from "./use-save-week.ts";

interface Props {
  editor: BracketEditor;
  saving: WeekSaving;
}

/** docs/behavior/screens.md#unsaved-changes. `savedAt` is undefined if no picks are saved. */
export function WeekState({ editor, saving, savedAt }: Props & { savedAt: Date | undefined }) {
  const { bracket, isSaved, isDraftSaved, elsewhere, edit, discardChanges } = editor;
  const { state, isSaving } = saving;
  if (state === "saving") return <StatusWord state="saving" />;
  if (state === "checking") return <StatusWord state="saving">Checking</StatusWord>;
  if (state === "signedOut") return <StatusWord state="locked">Signed out</StatusWord>;
  if (isSaved) return <StatusWord state="saved">Saved {savedAt && clockTime(savedAt)}</StatusWord>;
  if (state === "waiting") {
    return (
      <>
        <StatusWord state="failed">Not saved yet</StatusWord> We'll save when you reconnect. Keep this open.
      </>
    );
  }
  if (elsewhere) {
    return (
      <>
        <strong role="alert">You saved newer picks elsewhere</strong>
        <TextLink onClick={() => edit({ type: "load", bracket: elsewhere })}>View Those Picks</TextLink>
      </>
    );
  }
  const failure = state === "rejected" ? "Not saved" : state === "unknown" ? "Might not be saved" : null;
  if (failure !== null || savedAt !== undefined) {
    return (
      <>
        <StatusWord state={failure === null ? "draft" : "failed"}>
          <strong>{failure ?? "Unsaved"}</strong>
        </StatusWord>
        <span>
          {savedAt ? `· Your ${clockTime(savedAt)} picks still count` : isDraftSaved && "· Draft saved on this device"}
        </span>
        {savedAt && !isSaving && <TextLink onClick={discardChanges}>Discard</TextLink>}
      </>
    );
  }
  return <Counts bracket={bracket} />;
}

/** docs/game-rules.md#five-conferences */
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
          Back to Bracket
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
      <p className={css.note}>Still missing: {missing.join(", ")}.</p>
      <p className={css.note}>
        The {CONFERENCES_NEEDED} highest ranked conference champions automatically make the playoffs.
      </p>
    </Dialog>
  );
}
