import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { PencilIcon, PrintIcon, RedoIcon, ResetIcon, UndoIcon } from "../../ui/icons.tsx";
import { StatusWord } from "../../ui/status-word.tsx";
import type { BracketEditor } from "./bracket-editor.ts";
import css from "./bracket-toolbar.module.css";
import { progress } from "./words.ts";

/** Asks before everything is cleared (specification, section 4). */
export function resetAfterAsking({ edit }: BracketEditor): void {
  if (window.confirm("Are you sure you want to reset the entire bracket?")) edit({ type: "reset" });
}

interface Props {
  editor: BracketEditor;
  /** Something is being sent. */
  isSaving: boolean;
  /** Stands in the place of the counters once the bracket is saved. */
  news: ReactNode;
  /** The save button. */
  children: ReactNode;
}

/** The bar above the canvas: how far the bracket has come, and everything that can be done with it. */
export function BracketToolbar({ editor, isSaving, news, children }: Props) {
  const { picks, teams } = progress(editor.bracket);
  return (
    <div className={css.bar}>
      <div className={css.state}>
        {!editor.isSaved && (
          <>
            <strong>{picks}</strong>
            <span>{teams}</span>
          </>
        )}
        {isSaving ? (
          <StatusWord state="saving" />
        ) : (
          editor.isDraftKept && <StatusWord state="draft">Draft kept on this device</StatusWord>
        )}
        {news}
      </div>
      <fieldset className={css.actions} aria-label="Bracket tools">
        <IconButton label="Undo" icon={<UndoIcon />} disabled={!editor.canUndo} onClick={editor.undo} />
        <IconButton label="Redo" icon={<RedoIcon />} disabled={!editor.canRedo} onClick={editor.redo} />
        <span className={css.rule} />
        <Button variant="quiet" icon={<ResetIcon />} onClick={() => resetAfterAsking(editor)}>
          Reset Bracket
        </Button>
        <Button variant="quiet" icon={<PencilIcon />} onClick={() => editor.setRemoving(!editor.isRemoving)}>
          {editor.isRemoving ? "Make Picks" : "Edit Teams"}
        </Button>
        <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        {children}
      </fieldset>
    </div>
  );
}

/** The red line of edit mode. */
export function EditBanner({ editor }: { editor: BracketEditor }) {
  if (!editor.isRemoving) return null;
  return (
    <div className={css.banner}>
      <Banner>EDIT MODE - Click any team to remove them from the bracket</Banner>
    </div>
  );
}
