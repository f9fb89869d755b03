import { useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { winnersOf } from "../../bracket/bracket-view.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DrawerItem } from "../../ui/dialog/drawer-item.tsx";
import { RedoIcon, SlidersIcon, UndoIcon } from "../../ui/icons.tsx";
import { ProgressStrip } from "../../ui/page/section.tsx";
import { type ToolProps, useTools } from "./bracket-toolbar.tsx";

/** The drawer on the left side of a phone's screen, in place of the toolbar. */
export function BracketSettings(props: ToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { editor } = props;
  const { tools, dialog } = useTools(props, true);
  const close = () => setIsOpen(false);
  const andClose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <IconButton label="Bracket Settings" icon={<SlidersIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={close} title="Bracket Settings" variant="left">
        <DrawerItem icon={<UndoIcon />} disabled={!editor.canUndo} onClick={editor.undo}>
          Undo
        </DrawerItem>
        <DrawerItem icon={<RedoIcon />} disabled={!editor.canRedo} onClick={editor.redo}>
          Redo
        </DrawerItem>
        {tools.map(({ id, label, icon, act, isBusy = false }) => (
          <DrawerItem key={id} icon={icon} disabled={isBusy} onClick={andClose(act)}>
            {label}
          </DrawerItem>
        ))}
      </Dialog>
      {dialog}
    </>
  );
}

/** The thin line under a phone's masthead, with one segment per game. */
export function PickProgress({ bracket, round }: { bracket: Bracket; round: number }) {
  const groups = ROUNDS.map(({ id }) => winnersOf(bracket, id).map((team) => team && teamStyle(team)));
  return <ProgressStrip groups={groups} current={round} />;
}
