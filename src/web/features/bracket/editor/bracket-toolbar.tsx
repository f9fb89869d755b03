import { memo, type ReactNode } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CopyIcon, PencilIcon, PrintIcon, RedoIcon, ResetIcon, UndoIcon } from "../../../ui/icons.tsx";
import { progressCounts } from "../labels.ts";
import css from "./bracket-toolbar.module.css";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** Asks before everything is cleared (docs/rules.md#resetting-the-bracket). */
export function resetAfterAsking({ edit }: Pick<BracketEditor, "edit">): void {
  if (window.confirm("Are you sure you want to reset the entire bracket?")) edit({ type: "reset" });
}

/** What a bracket has that can take over the picks of another week. */
export interface CopyTool {
  /** Copies last week's picks; stays the same function, so that a pick leaves the tools as they are. */
  readonly onCopy?: (() => void) | undefined;
  /** They are on their way. */
  readonly isCopying?: boolean | undefined;
}

interface Props extends CopyTool {
  editor: BracketEditor;
  /** How safe the bracket is. */
  state: ReactNode;
  /** The save button. */
  children: ReactNode;
}

/** The bar above the canvas: how far the bracket has come, and everything that can be done with it. */
export function BracketToolbar({ editor, state, onCopy, isCopying, children }: Props) {
  const { picks, teams } = progressCounts(editor.bracket);
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
        />
        {children}
      </fieldset>
    </div>
  );
}

type ToolsProps = Pick<BracketEditor, "canUndo" | "canRedo" | "isRemoving" | "undo" | "redo" | "edit" | "setRemoving"> &
  CopyTool;

/** The tools by themselves: a pick leaves them as they are. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { canUndo, canRedo, isRemoving, undo, redo, edit, setRemoving, onCopy, isCopying } = props;
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

/** The red line of edit mode. */
export function EditBanner({ editor }: { editor: BracketEditor }) {
  if (!editor.isRemoving) return null;
  return (
    <div className={css.banner}>
      <Banner>EDIT MODE - Click any team to remove them from the bracket</Banner>
    </div>
  );
}
