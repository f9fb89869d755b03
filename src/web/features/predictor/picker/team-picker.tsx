import { useState } from "react";
import { type Bracket, INITIAL_SEEDS } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { seedLabel } from "../../../bracket/labels.ts";
import type { SlotRef } from "../../../bracket/slots/slot-focus.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { preloadOnInteraction } from "../../../ui/loading/load-code.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { RetryLine } from "../../../ui/retry-line.tsx";
import type { TeamPicking } from "../editor/use-team-picking.ts";
import { PickerHead } from "./picker-head.tsx";
import { SearchBox } from "./search-box.tsx";
import css from "./team-picker.module.css";

const loadTeamSearch = preloadOnInteraction(() => import("./team-search.tsx"));

interface Props {
  bracket: Bracket;
  picking: TeamPicking;
  /** The week whose picks these are; undefined in the main bracket. */
  week?: number | undefined;
}

/**
 * The dialog that finds a team for a slot and then moves on to the next empty seed, until the field is full or the
 * person closes it (docs/behavior/screens.md#filling-the-field).
 */
export function TeamPicker({ bracket, picking, week }: Props) {
  // The last slot stays in view while the dialog closes.
  const [shown, setShown] = useState<SlotRef | null>(picking.slot);
  if (picking.slot !== null && picking.slot !== shown) setShown(picking.slot);
  if (shown === null) return null;
  const seed = INITIAL_SEEDS[shown.id][shown.index];
  return (
    <Dialog
      open={picking.slot !== null}
      onClose={picking.stop}
      closeLabel={picking.last === null ? undefined : "Done"}
      title="Select Team"
      variant="sheet"
      description={seedLabel(bracket, shown.id, shown.index)}
      toolbar={<PickerHead bracket={bracket} seed={seed} last={picking.last} onTakeBack={picking.takeBack} />}
    >
      <Search key={picking.opened} bracket={bracket} seed={seed} week={week} onPick={picking.place} />
    </Dialog>
  );
}

/** Input before the list was loaded. */
export interface EarlyKeys {
  readonly term: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

type SearchProps = Parameters<Awaited<ReturnType<typeof loadTeamSearch>>["TeamSearch"]>[0];

/** The search. While its code loads, a box collects the input. */
function Search(props: Omit<SearchProps, "early">) {
  const { value, hasFailed, retry } = useLoaded(loadTeamSearch);
  const [early, setEarly] = useState<EarlyKeys>({ term: "", isEntered: false });
  if (value !== null) return <value.TeamSearch {...props} early={early} />;
  return (
    <>
      <SearchBox
        value={early.term}
        onChange={({ target }) => setEarly({ term: target.value, isEntered: false })}
        onKeyDown={({ key }) => key === "Enter" && setEarly({ ...early, isEntered: true })}
      />
      <div role="status" className={css.loading}>
        {hasFailed ? "No teams available" : "Loading teams..."}
      </div>
      {hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />}
    </>
  );
}
