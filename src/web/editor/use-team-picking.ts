import { useCallback, useState } from "react";
import { type Bracket, firstOpenMatchup, INITIAL_SEEDS, initialSlotOf, nextEmptySeed } from "#domain/bracket.ts";
import type { Team } from "#domain/team.ts";
import type { SlotRef } from "../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** A team placed since the picker opened. */
interface Placement {
  readonly slot: SlotRef;
  readonly team: Team;
  /** As long as this bracket is on screen, placing the team can be undone. */
  readonly after: Bracket;
}

interface State {
  /** Null while the picker is closed. */
  readonly slot: SlotRef | null;
  /** The slot to focus when the picker closes. */
  readonly landing: SlotRef | null;
  readonly placed: readonly Placement[];
}

export type TeamPicking = ReturnType<typeof useTeamPicking>;

/** Fills empty seeds one after another, and tells `onSlot`, so that a phone can show the slot's round. */
export function useTeamPicking({ bracket, edit, undo, peek }: BracketEditor, onSlot: (slot: SlotRef) => void) {
  const [{ slot, landing, placed }, setState] = useState<State>({ slot: null, landing: null, placed: [] });
  const newest = placed.at(-1);
  const last = newest !== undefined && newest.after === bracket ? newest : null;

  const go = (to: SlotRef | null, focus: SlotRef | null, now: readonly Placement[]) => {
    setState({ slot: to, landing: focus, placed: now });
    const next = to ?? focus;
    if (next !== null) onSlot(next);
  };

  const start = useCallback(
    (from: SlotRef) => {
      setState({ slot: from, landing: null, placed: [] });
      onSlot(from);
    },
    [onSlot],
  );

  return {
    slot,
    landing,
    /** The last chosen team, while that choice can be undone. */
    last: last?.team ?? null,
    start,
    place(team: Team) {
      if (slot === null) return;
      const before = peek().bracket;
      edit({ type: "place", matchup: slot.id, slot: slot.index, team });
      const after = peek().bracket;
      const now = after === before ? placed : [...placed, { slot, team, after }];
      const next = nextEmptySeed(after, INITIAL_SEEDS[slot.id][slot.index]);
      const open = firstOpenMatchup(after);
      if (next !== null) go(initialSlotOf(next), null, now);
      else go(null, open === null ? slot : { id: open.id, index: 0 }, now);
    },
    takeBack() {
      if (last === null) return;
      undo();
      go(last.slot, null, placed.slice(0, -1));
    },
    stop: () => go(null, slot, []),
  };
}
