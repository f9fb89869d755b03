import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { CopyIcon, DiceIcon, PencilIcon, PrintIcon, RedoIcon, ResetIcon, UndoIcon } from "../../ui/icons.tsx";
import type { BracketEditor } from "../use-bracket-editor.ts";
import css from "./bracket-toolbar.module.css";
import { hasRest, PickRestDialog } from "./pick-rest.tsx";

/** docs/game-rules.md#resetting-the-bracket */
export function resetAfterAsking({ edit }: Pick<BracketEditor, "edit">): void {
  if (window.confirm("Are you sure you want to reset the entire bracket?")) edit({ type: "reset" });
}

/** Actions that replace the bracket with another one; undefined if there is none. */
export interface CopyTool {
  /** Copies last week's picks. */
  readonly onCopy?: (() => void) | undefined;
  readonly isCopying?: boolean | undefined;
  /** Imports this device's main bracket. */
  readonly onStart?: (() => void) | undefined;
}

interface Props extends CopyTool {
  editor: BracketEditor;
  /** The save status. */
  state: ReactNode;
  /** The save button. */
  children: ReactNode;
}

/** The bar above the canvas. */
export function BracketToolbar({ editor, state, onCopy, isCopying, onStart, children }: Props) {
  const [isPickingRest, setPickingRest] = useState(false);
  return (
    <div className={css.bar}>
      <div className={css.state}>{state}</div>
      <fieldset className={css.actions} aria-label="Bracket tools">
        <div className={css.tools}>
          <IconButton label="Undo" icon={<UndoIcon />} disabled={!editor.canUndo} onClick={editor.undo} />
          <IconButton label="Redo" icon={<RedoIcon />} disabled={!editor.canRedo} onClick={editor.redo} />
          <span className={css.rule} />
          {onCopy && (
            <Button variant="quiet" icon={<CopyIcon />} busy={isCopying} onClick={onCopy}>
              Copy Last Week's Picks
            </Button>
          )}
          {onStart && (
            <Button variant="quiet" onClick={onStart}>
              Use My Bracket
            </Button>
          )}
          {hasRest(editor) && (
            <Button variant="quiet" icon={<DiceIcon />} onClick={() => setPickingRest(true)}>
              Autofill
            </Button>
          )}
          <Button variant="quiet" icon={<ResetIcon />} onClick={() => resetAfterAsking(editor)}>
            Reset Bracket
          </Button>
          <Button variant="quiet" icon={<PencilIcon />} onClick={() => editor.setRemoving(!editor.isRemoving)}>
            {editor.isRemoving ? "Make Picks" : "Edit Teams"}
          </Button>
          <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <div className={css.save}>{children}</div>
      </fieldset>
      <PickRestDialog open={isPickingRest} onClose={() => setPickingRest(false)} edit={editor.edit} />
    </div>
  );
}

export function EditBanner({ editor }: { editor: BracketEditor }) {
  if (!editor.isRemoving) return null;
  return <p className={css.banner}>EDIT MODE - Click any team to remove them from the bracket</p>;
}
