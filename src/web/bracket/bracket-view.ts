import {
  type Bracket,
  INITIAL_SEEDS,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type MatchupId,
  matchup,
  ROUND_OF,
  type SlotIndex,
  WAITING_SEED,
} from "../../domain/bracket.ts";
import type { RoundId } from "../../domain/rounds.ts";
import type { Team } from "../../domain/team.ts";
import type { Mode } from "./labels.ts";

/** How the picked winner of a matchup turned out, and the points it scored. */
export interface ScoredVerdict {
  readonly isRight: boolean;
  readonly points: number;
}

/** The verdicts by matchup; a pick that is still open has none (docs/game-rules.md#verdicts). */
export type ScoredVerdicts = Readonly<Partial<Record<MatchupId, ScoredVerdict>>>;

/** What a slot reports: that it was pressed, or that the pointer or the focus came or left. */
export interface SlotEvents {
  readonly onPress: (id: MatchupId, index: SlotIndex) => void;
  readonly onPreview: (id: MatchupId, index: SlotIndex, isOver: boolean) => void;
}

/** What every drawing of a bracket on screen is given. */
export interface BracketView {
  readonly bracket: Bracket;
  /** The bracket after a click on the active slot; the same as `bracket` while there is none. */
  readonly preview: Bracket;
  /** The key of the slot that the pointer or the focus is on. */
  readonly activeSlot: string | null;
  readonly mode: Mode;
  /** The key of the slot that the picker is filling; null or left out while it is closed. */
  readonly nextSlot?: string | null | undefined;
  /** Null in a bracket that nobody can edit. */
  readonly events: SlotEvents | null;
  readonly verdicts?: ScoredVerdicts | undefined;
}

/**
 * How a slot looks. `open` holds a team of an undecided matchup; `ghost` shows the team that a click would bring,
 * `leaving` the one that a click would remove.
 */
export type SlotLook = "empty" | "waiting" | "open" | "winner" | "loser" | "ghost" | "leaving" | "loading";

/** What one slot shows. */
export interface SlotView {
  readonly look: SlotLook;
  readonly seed: number;
  readonly team: Team | null;
}

/** What the connector of a decided matchup shows: its winner, dashed while it is only a preview. */
export interface ConnectorView {
  readonly index: SlotIndex;
  readonly team: Team;
  readonly isPreview: boolean;
}

/** What a slot shows of a bracket and its preview; pass the bracket twice when there is no preview. */
export function slotView(bracket: Bracket, preview: Bracket, id: MatchupId, index: SlotIndex): SlotView {
  const present = matchup(bracket, id).teams[index];
  const future = matchup(preview, id);
  const next = future.teams[index];
  if (next.team === null) {
    if (present.team !== null) return { ...present, look: "leaving" };
    return { ...present, look: INITIAL_SEEDS[id][index] === WAITING_SEED ? "waiting" : "empty" };
  }
  if (present.team?.id !== next.team.id) return { ...next, look: "ghost" };
  return { ...next, look: isWinner(future, index) ? "winner" : isLoser(future, index) ? "loser" : "open" };
}

/** What the connector of a matchup shows, or null while the matchup is undecided. */
export function connectorView(bracket: Bracket, preview: Bracket, id: MatchupId): ConnectorView | null {
  const future = matchup(preview, id);
  const index = isWinner(future, 0) ? 0 : 1;
  const team = future.winner?.team ?? null;
  if (team === null) return null;
  return { index, team, isPreview: matchup(bracket, id).winner?.team?.id !== team.id };
}

/** The winners of the matchups of a round, null where one is undecided: the segments of its progress. */
export function winnersOf(bracket: Bracket, round: RoundId): (Team | null)[] {
  return matchupsOf(round).map((id) => matchup(bracket, id).winner?.team ?? null);
}

/** The matchups of a round in playing order. */
export function matchupsOf(round: RoundId): MatchupId[] {
  return MATCHUP_IDS.filter((id) => ROUND_OF[id] === round);
}
