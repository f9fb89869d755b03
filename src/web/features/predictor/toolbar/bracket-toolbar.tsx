import { memo, type ReactNode, useState } from "react";
import { progressCounts } from "../../../bracket/labels.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CheckIcon, CopyIcon, PencilIcon, PrintIcon, RedoIcon, ResetIcon, UndoIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import type { BracketEditor } from "../editor/use-bracket-editor.ts";
import css from "./bracket-toolbar.module.css";
import { hasRest, PickRestDialog } from "./pick-rest.tsx";

/** The title above a bracket, with the toolbar below the title or, in a short window, next to it. */
export function BracketHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.head}>
      <PageTitle isTight>{title}</PageTitle>
      {children}
    </div>
  );
}

/** Asks for confirmation, then clears the bracket (docs/game-rules.md#resetting-the-bracket). */
export function resetAfterAsking({ edit }: Pick<BracketEditor, "edit">): void {
  if (window.confirm("Are you sure you want to reset the entire bracket?")) edit({ type: "reset" });
}

/** The toolbar buttons that load another bracket into this one. */
export interface CopyTool {
  /**
   * Copies last week's picks; undefined in week 1 and for the main bracket. Stable across renders, so that a pick does
   * not re-render the toolbar.
   */
  readonly onCopy?: (() => void) | undefined;
  /** Whether last week's picks are loading. */
  readonly isCopying?: boolean | undefined;
  /** Imports this device's main bracket; undefined without such a bracket. Stable across renders. */
  readonly onStart?: (() => void) | undefined;
}

interface Props extends CopyTool {
  editor: BracketEditor;
  /** The save status. */
  state: ReactNode;
  /** The save button. */
  children: ReactNode;
}

/** The bar above the canvas: the bracket's progress, and the buttons to change the bracket. */
export function BracketToolbar({ editor, state, onCopy, isCopying, onStart, children }: Props) {
  const { picks, teams } = progressCounts(editor.bracket);
  const [isPickingRest, setPickingRest] = useState(false);
  return (
    <div className={css.bar}>
      <div className={css.state}>
        {!editor.isSaved && (
          <>
            <strong>{picks}</strong>
            <span>{teams}</span>
          </>
        )}
        {state}
      </div>
      <fieldset className={css.actions} aria-label="Bracket tools">
        <div className={css.tools}>
          <Tools
            canUndo={editor.canUndo}
            canRedo={editor.canRedo}
            isRemoving={editor.isRemoving}
            undo={editor.undo}
            redo={editor.redo}
            edit={editor.edit}
            setRemoving={editor.setRemoving}
            onCopy={onCopy}
            isCopying={isCopying}
            onStart={onStart}
            hasRest={hasRest(editor)}
            onRest={setPickingRest}
          />
        </div>
        <div className={css.save}>{children}</div>
      </fieldset>
      <PickRestDialog open={isPickingRest} onClose={() => setPickingRest(false)} edit={editor.edit} />
    </div>
  );
}

type ToolsProps = Pick<BracketEditor, "canUndo" | "canRedo" | "isRemoving" | "undo" | "redo" | "edit" | "setRemoving"> &
  CopyTool & { hasRest: boolean; onRest: (isOpen: boolean) => void };

/** Memoized, so that a pick does not re-render the tools. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { canUndo, canRedo, isRemoving, undo, redo, edit, setRemoving, onCopy, isCopying, onStart } = props;
  return (
    <>
      <IconButton label="Undo" icon={<UndoIcon />} disabled={!canUndo} onClick={undo} />
      <IconButton label="Redo" icon={<RedoIcon />} disabled={!canRedo} onClick={redo} />
      <span className={css.rule} />
      {onCopy && (
        <Button variant="quiet" icon={<CopyIcon />} busy={isCopying} onClick={onCopy}>
          Copy Last Week's Picks
        </Button>
      )}
      {onStart && (
        <Button variant="quiet" onClick={onStart}>
          Start from my bracket
        </Button>
      )}
      <Button variant="quiet" icon={<CheckIcon />} disabled={!props.hasRest} onClick={() => props.onRest(true)}>
        Pick the rest
      </Button>
      <Button variant="quiet" icon={<ResetIcon />} onClick={() => resetAfterAsking({ edit })}>
        Reset Bracket
      </Button>
      <Button variant="quiet" icon={<PencilIcon />} onClick={() => setRemoving(!isRemoving)}>
        {isRemoving ? "Make Picks" : "Edit Teams"}
      </Button>
      <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
});

/** The red banner shown in edit mode. */
export function EditBanner({ editor }: { editor: BracketEditor }) {
  if (!editor.isRemoving) return null;
  return <p className={css.banner}>EDIT MODE - Click any team to remove them from the bracket</p>;
}
