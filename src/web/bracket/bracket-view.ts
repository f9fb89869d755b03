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

export interface SlotEvents {
  readonly onPress: (id: MatchupId, index: SlotIndex) => void;
  /** The pointer or the focus enters or leaves the slot. */
  readonly onPreview: (id: MatchupId, index: SlotIndex, isOver: boolean) => void;
}

export interface BracketView {
  readonly bracket: Bracket;
  /** The bracket after a click on the active slot; `bracket` itself if no slot is active. */
  readonly preview: Bracket;
  /** The key of the hovered or focused slot. */
  readonly activeSlot: string | null;
  readonly mode: Mode;
  /** The key of the slot that the picker is filling. */
  readonly nextSlot?: string | null | undefined;
  /** Null in a read-only bracket. */
  readonly events: SlotEvents | null;
  readonly verdicts?: ScoredVerdicts | undefined;
}

export function viewOf(bracket: Bracket, mode: "readOnly" | "loading", verdicts?: ScoredVerdicts): BracketView {
  return { bracket, preview: bracket, activeSlot: null, mode, events: null, verdicts };
}

/**
 * A slot's appearance. `open`: a team in an undecided matchup. `ghost`: the team that a click would add. `leaving`: the
 * team that a click would remove.
 */
export type SlotState = "empty" | "waiting" | "open" | "winner" | "loser" | "ghost" | "leaving" | "loading";

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

/** The line from a matchup's winner, dashed if it is only a preview; null while the matchup is undecided. */
export function connectorView(bracket: Bracket, preview: Bracket, id: MatchupId) {
  const future = matchup(preview, id);
  const index: SlotIndex = isWinner(future, 0) ? 0 : 1;
  const team = future.winner?.team ?? null;
  if (team === null) return null;
  return { index, team, isPreview: matchup(bracket, id).winner?.team?.id !== team.id };
}

/** Null for each undecided matchup. */
export function winnersOf(bracket: Bracket, round: RoundId): (Team | null)[] {
  return matchupsOf(round).map((id) => matchup(bracket, id).winner?.team ?? null);
}

/** The index of the first round with an undecided matchup, or of the last round. */
export function roundToShow(bracket: Bracket): number {
  const open = ROUNDS.findIndex(({ id }) => winnersOf(bracket, id).includes(null));
  return open < 0 ? ROUNDS.length - 1 : open;
}

export function matchupsOf(round: RoundId): MatchupId[] {
  return MATCHUP_IDS.filter((id) => ROUND_OF[id] === round);
}
