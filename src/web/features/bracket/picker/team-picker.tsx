import { lazy, Suspense, useState } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { seedLabel } from "../labels.ts";
import { preloadOnInteraction } from "../preload-on-interaction.ts";
import type { SlotRef } from "../slots/slot-focus.ts";
import css from "./team-picker.module.css";

const TeamSearch = lazy(preloadOnInteraction(() => import("./team-search.tsx")));

interface Props {
  bracket: Bracket;
  /** The slot to fill; null closes the picker. */
  slot: SlotRef | null;
  onPick: (team: Team) => void;
  onClose: () => void;
}

/** The dialog that finds a team for a slot (docs/rules.md#placing-a-team). */
export function TeamPicker({ bracket, slot, onPick, onClose }: Props) {
  // The description of the slot stays while the dialog closes; the search starts over each time it opens.
  const [last, setLast] = useState({ slot, opened: 0 });
  if (slot !== null && slot !== last.slot) setLast({ slot, opened: last.opened + 1 });
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      title="Select Team"
      variant="sheet"
      description={last.slot === null ? undefined : seedLabel(bracket, last.slot.id, last.slot.index)}
    >
      <Suspense fallback={<p className={css.loading}>Loading teams...</p>}>
        <TeamSearch key={last.opened} bracket={bracket} onPick={onPick} />
      </Suspense>
    </Dialog>
  );
}
