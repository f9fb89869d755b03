import {
  type Bracket,
  INITIAL_SEEDS,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type MatchupId,
  matchup,
  ROUND_OF,
  type Slot,
  type SlotIndex,
  WAITING_SEED,
} from "#domain/bracket.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";
import type { Team } from "#domain/team.ts";
import type { Mode } from "./labels.ts";

/** Each picked winner's points: 0 for a wrong pick, undefined while the pick is open (docs/game-rules.md#verdicts). */
export type ScoredVerdicts = Readonly<Partial<Record<MatchupId, number>>>;

/**
 * A slot's event handlers: `onPress` for a press, and `onPreview` for when the pointer or the focus enters or leaves
 * the slot.
 */
export interface SlotEvents {
  readonly onPress: (id: MatchupId, index: SlotIndex) => void;
  readonly onPreview: (id: MatchupId, index: SlotIndex, isOver: boolean) => void;
}

/** The props of every component that draws a bracket. */
export interface BracketView {
  readonly bracket: Bracket;
  /** The bracket as it would be after a click on the active slot; `bracket` itself if no slot is active. */
  readonly preview: Bracket;
  /** The key of the hovered or focused slot, or null. */
  readonly activeSlot: string | null;
  readonly mode: Mode;
  /** The key of the slot that the picker is filling; null or undefined while the picker is closed. */
  readonly nextSlot?: string | null | undefined;
  /** The slots' handlers; null in a read-only bracket. */
  readonly events: SlotEvents | null;
  readonly verdicts?: ScoredVerdicts | undefined;
}

/** Returns the view for a bracket that is read-only or has not loaded yet. */
export function viewOf(bracket: Bracket, mode: "readOnly" | "loading", verdicts?: ScoredVerdicts): BracketView {
  return { bracket, preview: bracket, activeSlot: null, mode, events: null, verdicts };
}

/**
 * A slot's appearance. `open`: a team in an undecided matchup. `ghost`: the team that a click would add. `leaving`: the
 * team that a click would remove.
 */
export type SlotState = "empty" | "waiting" | "open" | "winner" | "loser" | "ghost" | "leaving" | "loading";

/** Returns the view of a slot in a bracket and in its preview. If there is no preview, pass the bracket twice. */
export function slotView(
  bracket: Bracket,
  preview: Bracket,
  id: MatchupId,
  index: SlotIndex,
): Slot & { state: SlotState } {
  const present = matchup(bracket, id).teams[index];
  const future = matchup(preview, id);
  const next = future.teams[index];
  if (next.team === null) {
    if (present.team !== null) return { ...present, state: "leaving" };
    return { ...present, state: INITIAL_SEEDS[id][index] === WAITING_SEED ? "waiting" : "empty" };
  }
  if (present.team?.id !== next.team.id) return { ...next, state: "ghost" };
  return { ...next, state: isWinner(future, index) ? "winner" : isLoser(future, index) ? "loser" : "open" };
}

/**
 * Returns a matchup's connector: the winner, and whether the line is only a preview (dashed). Null while the matchup is
 * undecided.
 */
export function connectorView(bracket: Bracket, preview: Bracket, id: MatchupId) {
  const future = matchup(preview, id);
  const index: SlotIndex = isWinner(future, 0) ? 0 : 1;
  const team = future.winner?.team ?? null;
  if (team === null) return null;
  return { index, team, isPreview: matchup(bracket, id).winner?.team?.id !== team.id };
}

/**
 * Returns the winner of each matchup in a round, for the progress line above the round. The winner of an undecided
 * matchup is null.
 */
export function winnersOf(bracket: Bracket, round: RoundId): (Team | null)[] {
  return matchupsOf(round).map((id) => matchup(bracket, id).winner?.team ?? null);
}

/** Returns the index of the first round with an undecided matchup, or of the last round. */
export function roundToShow(bracket: Bracket): number {
  const open = ROUNDS.findIndex(({ id }) => winnersOf(bracket, id).includes(null));
  return open < 0 ? ROUNDS.length - 1 : open;
}

export function matchupsOf(round: RoundId): MatchupId[] {
  return MATCHUP_IDS.filter((id) => ROUND_OF[id] === round);
}
