import { useState } from "react";
import { type Bracket, FIELD_SIZE, field, INITIAL_SEEDS } from "#domain/bracket.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { seedLabel } from "../../bracket/labels.ts";
import type { SlotRef } from "../../bracket/slots/slot-focus.ts";
import { teamStyle } from "../../bracket/team-colors.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { preloadOnInteraction } from "../../ui/loading/load-code.ts";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { type RuleSegment, ThickThinRule } from "../../ui/page/section.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { TeamPicking } from "../use-team-picking.ts";
import css from "./team-picker.module.css";

const loadTeamSearch = preloadOnInteraction(() => import("./team-search.tsx"));

interface Props {
  bracket: Bracket;
  picking: TeamPicking;
  /** Undefined for the main bracket. */
  week?: number | undefined;
}

/** Moves on to the next empty seed after each choice (docs/behavior/screens.md#filling-the-field). */
export function TeamPicker({ bracket, picking, week }: Props) {
  // Keeps the last slot while the dialog is closing.
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
      toolbar={<Progress bracket={bracket} seed={seed} slot={shown} picking={picking} />}
    >
      <Search bracket={bracket} seed={seed} week={week} onPick={picking.place} />
    </Dialog>
  );
}

/** The seed that the picker is filling. */
const NEXT = { "--line": "var(--post)", outline: "1.5px solid var(--ink)", outlineOffset: -1 } as RuleSegment;

function Progress({ bracket, seed, slot, picking: { last, takeBack } }: Props & { seed: number; slot: SlotRef }) {
  const teams = field(bracket);
  const chosen = teams.filter((team) => team !== null).length;
  return (
    <>
      <div className={css.line}>
        <strong>{seedLabel(bracket, slot.id, slot.index)}</strong>
        {last === null ? (
          <span>
            {chosen} of {FIELD_SIZE}
          </span>
        ) : (
          <TextLink onClick={takeBack}>Undo {last.name}</TextLink>
        )}
      </div>
      <div className={css.segments}>
        <ThickThinRule segments={teams.map((team, index) => (index + 1 === seed ? NEXT : team && teamStyle(team)))} />
      </div>
    </>
  );
}

function Search(props: Parameters<Awaited<ReturnType<typeof loadTeamSearch>>["TeamSearch"]>[0]) {
  const { value, hasFailed, retry } = useLoaded(loadTeamSearch);
  if (value !== null) return <value.TeamSearch {...props} />;
  return (
    <>
      <div role="status" className={css.loading}>
        {hasFailed ? "No teams available" : "Loading teams..."}
      </div>
      {hasFailed && <RetryLine message={FIRST_PAGE_ERRORS.LOAD_FAILED.message} onRetry={retry} />}
    </>
  );
}
