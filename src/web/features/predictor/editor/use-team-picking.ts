import { useCallback, useState } from "react";
import {
  type Bracket,
  firstOpenMatchup,
  INITIAL_SEEDS,
  initialSlotOf,
  nextEmptySeed,
} from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import type { SlotRef } from "../../../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** The state of filling empty seeds one after another (docs/behavior/screens.md#filling-the-field). */
export interface TeamPicking {
  /** The slot that a team is being chosen for; null while the picker is closed. */
  readonly slot: SlotRef | null;
  /** The team chosen last, while that choice can be undone, or null. */
  readonly last: Team | null;
  /** The slot that gets the focus when the picker closes. */
  readonly landing: SlotRef | null;
  /** Stable as long as `onSlot` is. */
  readonly start: (slot: SlotRef) => void;
  readonly place: (team: Team) => void;
  readonly takeBack: () => void;
  readonly stop: () => void;
}

/** A team that was placed since the picker opened. */
interface Placement {
  readonly slot: SlotRef;
  readonly team: Team;
  /** The bracket right after the team was placed. While it is on screen, an undo removes the team. */
  readonly after: Bracket;
}

interface State extends Pick<TeamPicking, "slot" | "landing"> {
  readonly placed: readonly Placement[];
}

/** Goes from seed to seed. Calls `onSlot` with the next slot, so that a phone shows that slot's round. */
export function useTeamPicking(
  { bracket, edit, undo, peek }: BracketEditor,
  onSlot: (slot: SlotRef) => void,
): TeamPicking {
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
    last: last?.team ?? null,
    start,
    place(team) {
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
