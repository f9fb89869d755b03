import {
  type Bracket,
  INITIAL_SEEDS,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type MatchupId,
  matchup,
  type SlotIndex,
  WAITING_SEED,
} from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";

/**
 * How a slot looks. `open` holds a team of an undecided matchup; `ghost` shows the team that a click would bring,
 * `leaving` the one it would take away.
 */
export type SlotLook = "empty" | "waiting" | "open" | "winner" | "loser" | "ghost" | "leaving" | "loading";

/** What one slot shows. */
export interface SlotView {
  readonly look: SlotLook;
  readonly seed: number;
  readonly team: Team | null;
}

/** What the line of one matchup shows: the winner's colour, dashed while it is only a preview. */
export interface ConnectorView {
  readonly index: SlotIndex;
  readonly team: Team;
  readonly isPreview: boolean;
}

/** A slot of the bracket as it is, seen beside the bracket as it would become. Without a preview the two are one. */
export function slotView(now: Bracket, ahead: Bracket, id: MatchupId, index: SlotIndex): SlotView {
  const present = matchup(now, id).teams[index];
  const future = matchup(ahead, id);
  const next = future.teams[index];
  if (next.team === null) {
    if (present.team !== null) return { ...present, look: "leaving" };
    return { ...present, look: INITIAL_SEEDS[id][index] === WAITING_SEED ? "waiting" : "empty" };
  }
  if (present.team?.id !== next.team.id) return { ...next, look: "ghost" };
  return { ...next, look: isWinner(future, index) ? "winner" : isLoser(future, index) ? "loser" : "open" };
}

/** The line of a matchup, or null while it is undecided. */
export function connectorView(now: Bracket, ahead: Bracket, id: MatchupId): ConnectorView | null {
  const future = matchup(ahead, id);
  const index = isWinner(future, 0) ? 0 : 1;
  const team = future.winner?.team ?? null;
  if (team === null) return null;
  return { index, team, isPreview: matchup(now, id).winner?.team?.id !== team.id };
}

/** The winner of each matchup of a round, or null: the progress above the round. */
export function winnersOf(bracket: Bracket, ids: readonly MatchupId[]): (Team | null)[] {
  return ids.map((id) => matchup(bracket, id).winner?.team ?? null);
}

/** The matchups of a round in playing order. */
export function idsOf(round: string): MatchupId[] {
  const prefix = { first: "fr", quarter: "qf", semi: "sf", championship: "champ" }[round] ?? "";
  return MATCHUP_IDS.filter((id) => id.startsWith(prefix));
}
