import {
  ADVANCES_TO,
  type Bracket,
  EMPTY_BRACKET,
  field,
  INITIAL_SEEDS,
  isOpen,
  isSelectable,
  isWinner,
  MATCHUP_IDS,
  type Matchup,
  type MatchupId,
  matchup,
  matchups,
  otherSlot,
  ROUND_OF,
  ROUND_PROPERTY,
  type Slot,
  type SlotIndex,
  WAITING_SEED,
} from "./bracket.ts";
import type { Team, TeamRef } from "./team.ts";

export type BracketEdit<T extends TeamRef = Team> =
  | { type: "place"; matchup: MatchupId; slot: SlotIndex; team: T }
  | { type: "pick"; matchup: MatchupId; slot: SlotIndex }
  | { type: "pickRest"; coins: CoinTosses | null }
  | { type: "remove"; teamId: string }
  | { type: "reset" }
  | { type: "load"; bracket: Bracket<T> };

/** For each matchup, the slot that wins the coin toss. */
export type CoinTosses = Readonly<Record<MatchupId, SlotIndex>>;

/** Returns the same object if the edit changes nothing. */
export function editBracket<T extends TeamRef>(bracket: Bracket<T>, edit: BracketEdit<T>): Bracket<T> {
  switch (edit.type) {
    case "place":
      return placeTeam(bracket, edit.matchup, edit.slot, edit.team);
    case "pick":
      return pickWinner(bracket, edit.matchup, edit.slot);
    case "pickRest":
      return pickRest(bracket, edit.coins);
    case "remove":
      return removeTeam(bracket, edit.teamId);
    case "reset":
      return isUntouched(bracket) ? bracket : EMPTY_BRACKET;
    case "load":
      return edit.bracket;
  }
}

export function isUntouched(bracket: Bracket<TeamRef>): boolean {
  return matchups(bracket).every(({ teams }) => teams.every((slot) => slot.team === null));
}

/**
 * Puts a team into a slot (docs/game-rules.md#placing-a-team). Returns the same bracket if the slot is filled or
 * belongs to the winner of a matchup, or if the team is already in the field.
 */
export function placeTeam<T extends TeamRef>(
  bracket: Bracket<T>,
  id: MatchupId,
  index: SlotIndex,
  team: T,
): Bracket<T> {
  if (!isSelectable(bracket, id, index)) return bracket;
  if (field(bracket).some((placed) => placed?.id === team.id)) return bracket;
  return changeMatchup(bracket, id, (before) => withSlot(before, index, { seed: INITIAL_SEEDS[id][index], team }));
}

/**
 * Makes the team in slot `index` the winner of matchup `id`, and copies it into the next round
 * (docs/game-rules.md#picking-a-winner). The other team is erased from every later round, along with its wins there. A
 * later matchup that it had lost keeps its winner, and the new team takes the loser's place
 * (docs/game-rules.md#changing-a-winner). Returns the same bracket if a team is missing or has already won.
 */
export function pickWinner<T extends TeamRef>(bracket: Bracket<T>, id: MatchupId, index: SlotIndex): Bracket<T> {
  const { teams } = matchup(bracket, id);
  const winner = teams[index];
  const loser = teams[otherSlot(index)];
  if (winner.team === null || loser.team === null || isWinner(matchup(bracket, id), index)) return bracket;
  const decided = changeMatchup(bracket, id, (before) => ({ ...before, winner, loser }));
  return occupyNext(decided, id, winner);
}

/**
 * Decides every open matchup, round by round: the slot in `coins` wins, or the higher seed if `coins` is null
 * (docs/game-rules.md#picking-the-rest). A team that is already in the next round, because its former opponent was
 * removed, wins. Returns the same bracket if no matchup is open.
 */
export function pickRest<T extends TeamRef>(bracket: Bracket<T>, coins: CoinTosses | null): Bracket<T> {
  return MATCHUP_IDS.reduce((result, id) => {
    const of = matchup(result, id);
    if (!isOpen(of)) return result;
    return pickWinner(result, id, advanced(result, of) ?? coins?.[id] ?? (of.teams[0].seed < of.teams[1].seed ? 0 : 1));
  }, bracket);
}

/** For an undecided matchup, returns the slot of the team that beat an opponent removed later, or null. */
function advanced<T extends TeamRef>(bracket: Bracket<T>, { id, teams }: Matchup<T>): SlotIndex | null {
  const next = ADVANCES_TO[id];
  const there = next === null ? null : matchup(bracket, next[0]).teams[next[1]].team;
  if (there === null) return null;
  return teams[0].team?.id === there.id ? 0 : 1;
}

/**
 * Removes a team from every round, reopens its matchups, and empties its later slots. Teams that advanced past it stay
 * where they are (docs/game-rules.md#removing-a-team). Returns the same bracket if the team is not in it.
 */
export function removeTeam<T extends TeamRef>(bracket: Bracket<T>, teamId: string): Bracket<T> {
  let result = bracket;
  for (const { id, teams } of matchups(bracket)) {
    const index = teams[0].team?.id === teamId ? 0 : teams[1].team?.id === teamId ? 1 : null;
    if (index === null) continue;
    result = changeMatchup(result, id, (before) => ({ ...vacate(before, index), winner: null, loser: null }));
  }
  return result;
}

export function clearedPicks(before: Bracket<TeamRef>, after: Bracket<TeamRef>): number {
  return matchups(before).filter(({ id, winner }) => winner !== null && matchup(after, id).winner === null).length;
}

/**
 * A bracket with its undo and redo steps. Both lists start with the nearest step
 * (docs/behavior/screens.md#undo-and-redo).
 */
export interface BracketHistory<T extends TeamRef = Team> {
  readonly past: readonly Bracket<T>[];
  readonly present: Bracket<T>;
  readonly future: readonly Bracket<T>[];
}

export function startHistory<T extends TeamRef>(present: Bracket<T>): BracketHistory<T> {
  return { past: [], present, future: [] };
}

/** Applies an edit and clears the redo steps, unless the edit changes nothing. */
export function applyEdit<T extends TeamRef>(history: BracketHistory<T>, edit: BracketEdit<T>): BracketHistory<T> {
  const present = editBracket(history.present, edit);
  if (present === history.present) return history;
  return { past: [history.present, ...history.past], present, future: [] };
}

/** Returns the same history if there is nothing to undo. */
export function undo<T extends TeamRef>(history: BracketHistory<T>): BracketHistory<T> {
  const [present, ...past] = history.past;
  return present === undefined ? history : { past, present, future: [history.present, ...history.future] };
}

/** Returns the same history if there is nothing to redo. */
export function redo<T extends TeamRef>(history: BracketHistory<T>): BracketHistory<T> {
  const [present, ...future] = history.future;
  return present === undefined ? history : { past: [history.present, ...history.past], present, future };
}

/** Moves the winner of matchup `id` into the next slot. Erases the slot's previous team from all later rounds. */
function occupyNext<T extends TeamRef>(bracket: Bracket<T>, id: MatchupId, newcomer: Slot<T>): Bracket<T> {
  const next = ADVANCES_TO[id];
  if (next === null) return bracket;
  const [nextId, index] = next;
  const ousted = matchup(bracket, nextId).teams[index].team;
  if (ousted?.id === newcomer.team?.id) return bracket;
  const result = changeMatchup(bracket, nextId, (before) => {
    const changed = withSlot(before, index, newcomer);
    return isWinner(before, index) ? { ...changed, winner: null, loser: null } : settleLoser(changed);
  });
  // The replaced team may be in later rounds even without a winner of `nextId`, if the opponent that it beat there was
  // removed.
  const beyond = ADVANCES_TO[nextId];
  const wentOn =
    beyond !== null && ousted !== null && matchup(bracket, beyond[0]).teams[beyond[1]].team?.id === ousted.id;
  return wentOn ? occupyNext(result, nextId, { seed: WAITING_SEED, team: null }) : result;
}

/** Sets the loser of a decided matchup to the winner's opponent, or to null while the opponent's slot is empty. */
function settleLoser<T extends TeamRef>(of: Matchup<T>): Matchup<T> {
  if (of.winner === null) return of;
  const loser = of.teams[isWinner(of, 0) ? 1 : 0];
  return { ...of, loser: loser.team === null ? null : loser };
}

/**
 * Removes the team from slot `index`. A slot that starts with a seed keeps this seed. Any other slot waits for a winner
 * again.
 */
function vacate<T extends TeamRef>(of: Matchup<T>, index: SlotIndex): Matchup<T> {
  return withSlot(of, index, { seed: INITIAL_SEEDS[of.id][index], team: null });
}

function withSlot<T extends TeamRef>(of: Matchup<T>, index: SlotIndex, slot: Slot<T>): Matchup<T> {
  return { ...of, teams: index === 0 ? [slot, of.teams[1]] : [of.teams[0], slot] };
}

/** Changes one matchup. For the championship, also updates the champion. */
function changeMatchup<T extends TeamRef>(
  bracket: Bracket<T>,
  id: MatchupId,
  change: (before: Matchup<T>) => Matchup<T>,
): Bracket<T> {
  if (id === "champ") {
    const championship = change(bracket.championship);
    return { ...bracket, championship, winner: championship.winner?.team ?? null };
  }
  const round = ROUND_PROPERTY[ROUND_OF[id]];
  return { ...bracket, [round]: bracket[round].map((each) => (each.id === id ? change(each) : each)) };
}
