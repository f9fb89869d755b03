import { useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { winnersOf } from "../../bracket/bracket-view.ts";
import { printSoon } from "../../bracket/print/print-sheet.tsx";
import { teamStyle } from "../../bracket/team-colors.ts";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DrawerItem } from "../../ui/dialog/drawer-item.tsx";
import {
  ArrowRightIcon,
  CopyIcon,
  DiceIcon,
  PencilIcon,
  PrintIcon,
  RedoIcon,
  ResetIcon,
  SlidersIcon,
  UndoIcon,
} from "../../ui/icons.tsx";
import { ProgressStrip } from "../../ui/page/section.tsx";
import type { BracketEditor } from "../use-bracket-editor.ts";
import { type CopyTool, resetAfterAsking } from "./bracket-toolbar.tsx";
import { hasRest, PickRestDialog } from "./pick-rest.tsx";

/** The drawer on the left side of a phone's screen, in place of the toolbar. */
export function BracketSettings({ editor, onCopy, isCopying, onStart }: { editor: BracketEditor } & CopyTool) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPickingRest, setPickingRest] = useState(false);
  const close = () => setIsOpen(false);
  const andClose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <IconButton label="Bracket Settings" icon={<SlidersIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={close} title="Bracket Settings" variant="left">
        {onCopy && (
          <DrawerItem icon={<CopyIcon />} disabled={isCopying ?? false} onClick={andClose(onCopy)}>
            Copy Last Week's Picks
          </DrawerItem>
        )}
        {onStart && (
          <DrawerItem icon={<ArrowRightIcon />} onClick={andClose(onStart)}>
            Use My Bracket
          </DrawerItem>
        )}
        {hasRest(editor) && (
          <DrawerItem icon={<DiceIcon />} onClick={andClose(() => setPickingRest(true))}>
            Autofill
          </DrawerItem>
        )}
        <DrawerItem icon={<UndoIcon />} disabled={!editor.canUndo} onClick={editor.undo}>
          Undo
        </DrawerItem>
        <DrawerItem icon={<RedoIcon />} disabled={!editor.canRedo} onClick={editor.redo}>
          Redo
        </DrawerItem>
        <DrawerItem icon={<ResetIcon />} onClick={andClose(() => resetAfterAsking(editor))}>
          Reset Bracket
        </DrawerItem>
        <DrawerItem icon={<PencilIcon />} onClick={andClose(() => editor.setRemoving(!editor.isRemoving))}>
          {editor.isRemoving ? "Exit Edit Mode" : "Edit Picks"}
        </DrawerItem>
        <DrawerItem icon={<PrintIcon />} onClick={andClose(printSoon)}>
          Print Picks
        </DrawerItem>
      </Dialog>
      <PickRestDialog open={isPickingRest} onClose={() => setPickingRest(false)} edit={editor.edit} />
    </>
  );
}

/** The thin line under a phone's masthead, with one segment per game. */
export function PickProgress({ bracket, round }: { bracket: Bracket; round: number }) {
  const groups = ROUNDS.map(({ id }) => winnersOf(bracket, id).map((team) => team && teamStyle(team)));
  return <ProgressStrip groups={groups} current={round} />;
}
