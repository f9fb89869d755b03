import { useMemo, useState } from "react";
import { type Bracket, isSelectable, matchup } from "#domain/bracket.ts";
import { type BracketEdit, editBracket } from "#domain/bracket-edit.ts";
import type { Team } from "#domain/team.ts";
import type { SlotEvents } from "../bracket/bracket-view.ts";
import type { SlotRef } from "../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/**
 * Turns presses on slots into edits. An empty slot calls `onEmpty`; any other slot picks a winner or, in edit mode,
 * removes the team. On a large screen, a dialog asks for confirmation before a team is removed. Returns the slot
 * handlers, the active slot with its preview, and the dialog's state.
 */
export function useSlotActions(
  { bracket, isRemoving, edit, peek }: BracketEditor,
  isPhone: boolean,
  onEmpty: (slot: SlotRef) => void,
) {
  /** The hovered or focused slot, or null. */
  const [activeSlot, setActiveSlot] = useState<SlotRef | null>(null);
  /** The team that the dialog offers to remove; null while the dialog is closed. */
  const [leaving, setLeaving] = useState<Team | null>(null);

  /** A stable object, so that a slot re-renders only when its content changes. */
  const events = useMemo<SlotEvents>(
    () => ({
      onPress(id, index) {
        const now = peek();
        const { team } = matchup(now.bracket, id).teams[index];
        if (isSelectable(now.bracket, id, index)) onEmpty({ id, index });
        else if (!now.isRemoving) edit({ type: "pick", matchup: id, slot: index });
        else if (team !== null && isPhone) edit({ type: "remove", teamId: team.id });
        else setLeaving(team);
      },
      onPreview(id, index, isOver) {
        setActiveSlot((before) =>
          isOver ? { id, index } : before?.id === id && before.index === index ? null : before,
        );
      },
    }),
    [edit, peek, isPhone, onEmpty],
  );

  /** The bracket as it would be after a press on the active slot. */
  const preview = useMemo(() => {
    const change = activeSlot === null ? null : pressOf(bracket, activeSlot, isRemoving);
    return change === null ? bracket : editBracket(bracket, change);
  }, [bracket, activeSlot, isRemoving]);

  return { events, activeSlot, preview, leaving, stopLeaving: () => setLeaving(null) };
}

/** Returns the edit that a press on a slot makes; null for a slot without a team. */
function pressOf(bracket: Bracket, { id, index }: SlotRef, isRemoving: boolean): BracketEdit | null {
  const { team } = matchup(bracket, id).teams[index];
  if (team === null) return null;
  return isRemoving ? { type: "remove", teamId: team.id } : { type: "pick", matchup: id, slot: index };
}
