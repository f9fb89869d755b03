import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { field, initialSlotOf, isSelectable, matchup } from "../../../../domain/bracket.ts";
import { type BracketEdit, editBracket } from "../../../../domain/bracket-edit.ts";
import type { Team } from "../../../../domain/team.ts";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import type { BracketView, SlotEvents } from "../bracket-view.ts";
import { BracketCanvas } from "../canvas/bracket-canvas.tsx";
import { PanArea } from "../canvas/pan-area.tsx";
import { TeamPicker } from "../picker/team-picker.tsx";
import { PrintSheet } from "../print/print-sheet.tsx";
import type { PrintHeading } from "../print/printed-bracket.tsx";
import { BracketRounds } from "../rounds/bracket-rounds.tsx";
import { isFocusLost, neighborSlot, restoreFocus, type SlotRef, slotKey, slotOf } from "../slots/slot-focus.ts";
import { RemoveTeamDialog } from "./remove-team-dialog.tsx";
import type { BracketEditor } from "./use-bracket-editor.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

interface Props {
  editor: BracketEditor;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** What a printed page says over the bracket. */
  print?: PrintHeading | undefined;
  /** What stands under the champion: the way to save. */
  children?: ReactNode;
}

/** The bracket to play with: the whole of it on a canvas, one round at a time on a phone. */
export function BracketBoard({ editor, round, onRound, print, children }: Props) {
  const { bracket, isRemoving, edit, peek } = editor;
  const isPhone = useIsPhone();
  const board = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<readonly SlotRef[]>([]);
  const [activeSlot, setActiveSlot] = useState<SlotRef | null>(null);
  const [picking, setPicking] = useState<SlotRef | null>(null);
  const [leaving, setLeaving] = useState<Team | null>(null);
  useUndoKeys(editor);

  const events = useMemo<SlotEvents>(
    () => ({
      onPress(id, index) {
        const now = peek();
        const { team } = matchup(now.bracket, id).teams[index];
        if (isSelectable(now.bracket, id, index)) {
          setPicking({ id, index });
        } else if (!now.isRemoving) edit({ type: "pick", matchup: id, slot: index });
        else if (team !== null && isPhone) edit({ type: "remove", teamId: team.id });
        else setLeaving(team);
      },
      onPreview(id, index, isOver) {
        setActiveSlot((before) =>
          isOver ? { id, index } : before?.id === id && before.index === index ? null : before,
        );
      },
    }),
    [edit, peek, isPhone],
  );

  const preview = useMemo(() => {
    const change = activeSlot === null ? null : pressOf(bracket, activeSlot, isRemoving);
    return change === null ? bracket : editBracket(bracket, change);
  }, [bracket, activeSlot, isRemoving]);

  // A slot that is no control any more takes the focus with it: give it to the nearest one that is.
  useLayoutEffect(() => {
    void bracket;
    if (board.current !== null && lastFocus.current.length > 0 && isFocusLost()) {
      restoreFocus(board.current, lastFocus.current);
    }
  }, [bracket]);

  const view: BracketView = {
    bracket,
    preview,
    activeSlot: activeSlot === null ? null : slotKey(activeSlot),
    mode: isRemoving ? "remove" : "pick",
    events,
  };

  const place = (team: Team) => {
    if (picking !== null) edit({ type: "place", matchup: picking.id, slot: picking.index, team });
    setPicking(null);
  };

  const remove = (team: Team) => {
    const seed = field(bracket).findIndex((each) => each?.id === team.id) + 1;
    lastFocus.current = [initialSlotOf(seed), ...lastFocus.current];
    edit({ type: "remove", teamId: team.id });
    setLeaving(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div
      ref={board}
      onFocus={(event) => {
        const slot = slotOf(event.target);
        if (slot !== null) lastFocus.current = [slot];
      }}
      onKeyDown={(event) => {
        const from = slotOf(event.target as Element);
        if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const next = neighborSlot(event.currentTarget, from, event.key);
        if (next === null) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {isPhone ? (
        <BracketRounds view={view} round={round} onRound={onRound}>
          {children}
        </BracketRounds>
      ) : (
        <PanArea>
          <BracketCanvas view={view}>{children}</BracketCanvas>
        </PanArea>
      )}
      <PrintSheet bracket={bracket} heading={print} />
      <TeamPicker bracket={bracket} slot={picking} onPick={place} onClose={() => setPicking(null)} />
      <RemoveTeamDialog team={leaving} onRemove={remove} onClose={() => setLeaving(null)} />
    </div>
  );
}

/** What a press on a slot would change at once; null when it would only open a dialog. */
function pressOf(bracket: BracketEditor["bracket"], { id, index }: SlotRef, isRemoving: boolean): BracketEdit | null {
  const { team } = matchup(bracket, id).teams[index];
  if (team === null) return null;
  return isRemoving ? { type: "remove", teamId: team.id } : { type: "pick", matchup: id, slot: index };
}
