import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { field, initialSlotOf, ROUND_OF } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { BracketDrawing, type DrawingProps } from "../bracket/bracket-drawing.tsx";
import type { BracketView } from "../bracket/bracket-view.ts";
import { restoreFocus, type SlotRef, slotKey } from "../bracket/slots/slot-focus.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";
import css from "./bracket-board.module.css";
import { TeamPicker } from "./picker/team-picker.tsx";
import { useSlotFocus, useUndoKeys } from "./use-board-keys.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";
import { useSlotActions } from "./use-slot-actions.ts";
import { useTeamPicking } from "./use-team-picking.ts";

interface Props extends Omit<DrawingProps, "view"> {
  editor: BracketEditor;
  /** Undefined for the main bracket. */
  week?: number;
}

export function BracketBoard({ editor, week, ...drawing }: Props) {
  const { onRound } = drawing;
  const { bracket, isRemoving, edit } = editor;
  const isPhone = useIsPhone();
  const showRound = useCallback(
    ({ id }: SlotRef) => onRound(ROUNDS.findIndex((each) => each.id === ROUND_OF[id])),
    [onRound],
  );
  const picking = useTeamPicking(editor, showRound);
  const { events, activeSlot, preview, leaving, stopLeaving } = useSlotActions(editor, isPhone, picking.start);
  const { board, onFocus, onKeyDown, prefer } = useSlotFocus(bracket);
  useUndoKeys(editor);

  const view: BracketView = {
    bracket,
    preview,
    activeSlot: activeSlot === null ? null : slotKey(activeSlot),
    mode: isRemoving ? "remove" : "pick",
    nextSlot: picking.slot === null ? null : slotKey(picking.slot),
    events,
  };

  // Makes the slot being filled visible next to the picker.
  useEffect(() => {
    if (isPhone || picking.slot === null) return;
    const slot = board.current?.querySelector(`[data-slot="${slotKey(picking.slot)}"]`);
    slot?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [board, isPhone, picking.slot]);

  // A closing picker returns the focus to the slot that opened it.
  useLayoutEffect(() => {
    if (board.current !== null && picking.landing !== null) restoreFocus(board.current, [picking.landing]);
  }, [board, picking.landing]);

  // While the dialog is closing.
  const [lastLeaving, setLastLeaving] = useState(leaving);
  if (leaving !== null && leaving !== lastLeaving) setLastLeaving(leaving);
  const remove = () => {
    if (leaving === null) return;
    prefer(initialSlotOf(field(bracket).findIndex((each) => each?.id === leaving.id) + 1));
    edit({ type: "remove", teamId: leaving.id });
    stopLeaving();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div
      ref={board}
      className={css.board}
      data-picking={picking.slot !== null || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <BracketDrawing {...drawing} view={view} />
      <TeamPicker bracket={bracket} picking={picking} week={week} />
      <ConfirmDialog
        open={leaving !== null}
        onClose={stopLeaving}
        title="Remove Team"
        description={`Remove ${lastLeaving?.name}? Every pick you made with ${lastLeaving?.name} will be cleared.`}
        confirmLabel="Remove Team"
        onConfirm={remove}
        danger
      />
    </div>
  );
}
