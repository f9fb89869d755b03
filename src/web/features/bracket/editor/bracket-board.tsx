import type { ReactNode } from "react";
import { field, initialSlotOf } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import type { BracketView } from "../bracket-view.ts";
import { BracketCanvas } from "../canvas/bracket-canvas.tsx";
import { PanArea } from "../canvas/pan-area.tsx";
import { TeamPicker } from "../picker/team-picker.tsx";
import { PrintSheet } from "../print/print-sheet.tsx";
import type { PrintHeading } from "../print/printed-bracket.tsx";
import { BracketRounds } from "../rounds/bracket-rounds.tsx";
import { slotKey } from "../slots/slot-focus.ts";
import { RemoveTeamDialog } from "./remove-team-dialog.tsx";
import type { BracketEditor } from "./use-bracket-editor.ts";
import { useSlotActions } from "./use-slot-actions.ts";
import { useSlotFocus } from "./use-slot-focus.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

interface Props {
  editor: BracketEditor;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** What a printed page says over the bracket. */
  print?: PrintHeading | undefined;
  /** What is under the champion: the save button. */
  children?: ReactNode;
}

/** The bracket to edit: the whole of it on a canvas, one round at a time on a phone. */
export function BracketBoard({ editor, round, onRound, print, children }: Props) {
  const { bracket, isRemoving, edit } = editor;
  const isPhone = useIsPhone();
  const { events, activeSlot, preview, picking, stopPicking, leaving, stopLeaving } = useSlotActions(editor, isPhone);
  const { board, onFocus, onKeyDown, prefer } = useSlotFocus(bracket);
  useUndoKeys(editor);

  const view: BracketView = {
    bracket,
    preview,
    activeSlot: activeSlot === null ? null : slotKey(activeSlot),
    mode: isRemoving ? "remove" : "pick",
    events,
  };

  const place = (team: Team) => {
    if (picking !== null) edit({ type: "place", matchup: picking.id, slot: picking.index, team });
    stopPicking();
  };

  const remove = (team: Team) => {
    prefer(initialSlotOf(field(bracket).findIndex((each) => each?.id === team.id) + 1));
    edit({ type: "remove", teamId: team.id });
    stopLeaving();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div ref={board} onFocus={onFocus} onKeyDown={onKeyDown}>
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
      <TeamPicker bracket={bracket} slot={picking} onPick={place} onClose={stopPicking} />
      <RemoveTeamDialog team={leaving} onRemove={remove} onClose={stopLeaving} />
    </div>
  );
}
