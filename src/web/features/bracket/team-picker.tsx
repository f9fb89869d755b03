import { lazy, Suspense, useState } from "react";
import type { Bracket } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { loadWithPerson } from "./load-with-person.ts";
import type { SlotRef } from "./slot-focus.ts";
import css from "./team-picker.module.css";
import { placeWords } from "./words.ts";

const TeamSearch = lazy(loadWithPerson(() => import("./team-search.tsx")));

interface Props {
  bracket: Bracket;
  /** The slot to fill; null closes the picker. */
  slot: SlotRef | null;
  onPick: (team: Team) => void;
  onClose: () => void;
}

/** The dialog in which a team is found for a slot. */
export function TeamPicker({ bracket, slot, onPick, onClose }: Props) {
  // What the dialog says about its slot stays while it closes.
  const [last, setLast] = useState(slot);
  if (slot !== null && slot !== last) setLast(slot);
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      title="Select Team"
      variant="sheet"
      description={last === null ? undefined : placeWords(bracket, last.id, last.index)}
    >
      <Suspense fallback={<p className={css.loading}>Loading teams...</p>}>
        <TeamSearch bracket={bracket} onPick={onPick} />
      </Suspense>
    </Dialog>
  );
}
