import { type ReactNode, useState } from "react";
import { firstOpenMatchup } from "#domain/bracket.ts";
import { printSoon } from "../../bracket/print/print-sheet.tsx";
import bar from "../../ui/bar.module.css";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import {
  ArrowRightIcon,
  CopyIcon,
  DiceIcon,
  PencilIcon,
  PrintIcon,
  RedoIcon,
  ResetIcon,
  UndoIcon,
} from "../../ui/icons.tsx";
import type { BracketEditor } from "../use-bracket-editor.ts";
import css from "./bracket-toolbar.module.css";
import { PickRestDialog } from "./pick-rest.tsx";

export interface ToolProps {
  editor: BracketEditor;
  /** Copies last week's picks; undefined in week 1 and for the main bracket. */
  onCopy?: (() => void) | undefined;
  isCopying?: boolean;
  /** Imports this device's main bracket; undefined if there is none. */
  onStart?: (() => void) | undefined;
}

/** The tools of the bar above the canvas or of a phone's drawer, and the dialog that one of them opens. */
export function useTools({ editor, onCopy, isCopying = false, onStart }: ToolProps, isPhone: boolean) {
  const [isPickingRest, setPickingRest] = useState(false);
  const { isRemoving, setRemoving, edit } = editor;
  const [start, end, print] = isPhone
    ? ["Edit Picks", "Exit Edit Mode", "Print Picks"]
    : ["Edit Teams", "Make Picks", "Print"];
  const hasRest = firstOpenMatchup(editor.bracket) !== null;
  // docs/game-rules.md#resetting-the-bracket
  const reset = () => {
    if (window.confirm("Are you sure you want to reset the entire bracket?")) edit({ type: "reset" });
  };
  const tools = [
    onCopy && { id: 0, label: "Copy Last Week's Picks", icon: <CopyIcon />, act: onCopy, isBusy: isCopying },
    onStart && { id: 1, label: "Use My Bracket", icon: isPhone && <ArrowRightIcon />, act: onStart },
    hasRest && { id: 2, label: "Autofill", icon: <DiceIcon />, act: () => setPickingRest(true) },
    { id: 3, label: "Reset Bracket", icon: <ResetIcon />, act: reset },
    // The button keeps the focus when its label changes.
    { id: 4, label: isRemoving ? end : start, icon: <PencilIcon />, act: () => setRemoving(!isRemoving) },
    { id: 5, label: print, icon: <PrintIcon />, act: isPhone ? printSoon : () => window.print() },
  ].filter((tool) => typeof tool === "object");
  return { tools, dialog: <PickRestDialog open={isPickingRest} onClose={() => setPickingRest(false)} edit={edit} /> };
}

interface Props extends ToolProps {
  /** The save status. */
  state: ReactNode;
  /** The save button. */
  children: ReactNode;
}

/** The bar above the canvas. */
export function BracketToolbar({ state, children, ...props }: Props) {
  const { editor } = props;
  const { tools, dialog } = useTools(props, false);
  return (
    <div className={classNames(bar.bar, css.bar)}>
      <div className={css.state}>{state}</div>
      <fieldset className={css.actions} aria-label="Bracket tools">
        <div className={css.tools}>
          <IconButton label="Undo" icon={<UndoIcon />} disabled={!editor.canUndo} onClick={editor.undo} />
          <IconButton label="Redo" icon={<RedoIcon />} disabled={!editor.canRedo} onClick={editor.redo} />
          <span className={css.rule} />
          {tools.map(({ id, label, icon, act, isBusy }) => (
            <Button key={id} variant="quiet" icon={icon} busy={isBusy} onClick={act}>
              {label}
            </Button>
          ))}
        </div>
        <div className={css.save}>{children}</div>
      </fieldset>
      {dialog}
    </div>
  );
}

export function EditBanner({ editor }: Pick<ToolProps, "editor">) {
  if (!editor.isRemoving) return null;
  return <p className={css.banner}>EDIT MODE - Click any team to remove them from the bracket</p>;
}
