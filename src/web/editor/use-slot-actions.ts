import { useMemo, useState } from "react";
import { type Bracket, isSelectable, matchup } from "#domain/bracket.ts";
import { type BracketEdit, editBracket } from "#domain/bracket-edit.ts";
import type { Team } from "#domain/team.ts";
import type { SlotEvents } from "../bracket/bracket-view.ts";
import type { SlotRef } from "../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** Turns presses on slots into edits. On a large screen, a dialog asks before a team is removed. */
export function useSlotActions(
  { bracket, isRemoving, edit, peek }: BracketEditor,
  isPhone: boolean,
  onEmpty: (slot: SlotRef) => void,
) {
  /** The hovered or focused slot. */
  const [activeSlot, setActiveSlot] = useState<SlotRef | null>(null);
  /** The team that the dialog offers to remove. */
  const [leaving, setLeaving] = useState<Team | null>(null);

  // Stable, so that a slot re-renders only when its content changes.
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

  const preview = useMemo(() => {
    const change = activeSlot === null ? null : pressOf(bracket, activeSlot, isRemoving);
    return change === null ? bracket : editBracket(bracket, change);
  }, [bracket, activeSlot, isRemoving]);

  return { events, activeSlot, preview, leaving, stopLeaving: () => setLeaving(null) };
}

function pressOf(bracket: Bracket, { id, index }: SlotRef, isRemoving: boolean): BracketEdit | null {
  const { team } = matchup(bracket, id).teams[index];
  if (team === null) return null;
  return isRemoving ? { type: "remove", teamId: team.id } : { type: "pick", matchup: id, slot: index };
}
