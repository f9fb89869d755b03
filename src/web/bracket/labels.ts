import {
  ADVANCES_TO,
  type Bracket,
  FIELD_SIZE,
  feederOf,
  field,
  INITIAL_SEEDS,
  isLoser,
  isWinner,
  MATCHUP_IDS,
  type Matchup,
  type MatchupId,
  matchup,
  nextEmptySeed,
  otherSlot,
  pickCount,
  possibleSeeds,
  ROUND_OF,
  type Slot,
  type SlotIndex,
} from "#domain/bracket.ts";
import { type BracketEdit, clearedPicks, isUntouched } from "#domain/bracket-edit.ts";
import { counted } from "#domain/counting.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";
import type { Team } from "#domain/team.ts";

/** What pressing a slot does: picks a winner, removes the team, or nothing. */
export type Mode = "pick" | "remove" | "readOnly" | "loading";

/** "the quarterfinals" */
function inSentence(round: RoundId): string {
  const name = ROUNDS.find(({ id }) => id === round)?.name ?? round;
  return `the ${name.toLowerCase()}`;
}

/** "5 Oregon" */
function entrantName({ seed, team }: Slot): string {
  return team === null ? `${seed}` : `${seed} ${team.name}`;
}

/** "Winner of 12 vs. 5", "Winner of 12/5 vs. Texas Tech", "Winner of semifinal 1" */
export function waitingLabel(bracket: Bracket, id: MatchupId, index: SlotIndex): string {
  const feeder = feederOf(id, index);
  if (feeder === null) return "";
  if (ROUND_OF[feeder] === "semi") return `Winner of semifinal ${feeder.slice(2)}`;
  const entrants = ([0, 1] as const).map((each) => {
    const { team } = matchup(bracket, feeder).teams[each];
    return team !== null && ROUND_OF[feeder] !== "first" ? team.name : possibleSeeds(feeder, each).join("/");
  });
  return `Winner of ${entrants.join(" vs. ")}`;
}

/** "Matchup 1, 12 James Madison vs. 5 Oregon" */
export function matchupLabel(bracket: Bracket, { id, teams }: Matchup): string {
  const entrants = teams.map((slot, index) =>
    slot.team !== null || INITIAL_SEEDS[id][index as SlotIndex] !== 0
      ? entrantName(slot)
      : waitingLabel(bracket, id, index as SlotIndex).replace("Winner", "winner"),
  );
  const number = id === "champ" ? "" : `Matchup ${id.slice(2)}, `;
  return `${number}${entrants.join(" vs. ")}`;
}

/** The slot's team, and what pressing its button does. */
export function slotLabel({ id, teams }: Matchup, index: SlotIndex, mode: Mode): string {
  const slot = teams[index];
  const other = teams[otherSlot(index)];
  if (slot.team === null) return `${slot.seed} Pick a team`;
  if (mode === "remove") return `${entrantName(slot)}, remove from the bracket`;
  if (other.team === null) return `${entrantName(slot)}, opponent to be decided`;
  const goal = id === "champ" ? "pick as champion over" : "pick to beat";
  return `${entrantName(slot)}, ${goal} ${entrantName(other)}`;
}

/** Read out after the team of a read-only slot. */
export function resultLabel(of: Matchup, index: SlotIndex): string {
  if (isWinner(of, index)) return ", winner";
  return isLoser(of, index) ? ", lost" : "";
}

function cleared(count: number, kind: string): string {
  return count === 0 ? "" : ` ${counted(count, kind)} cleared.`;
}

/** For screen readers. */
export function editAnnouncement(before: Bracket, after: Bracket, edit: BracketEdit): string {
  switch (edit.type) {
    case "place": {
      const seed = INITIAL_SEEDS[edit.matchup][edit.slot];
      const next = nextEmptySeed(after, seed);
      return `${edit.team.name} is your No. ${seed} seed. ${next === null ? "All 12 teams are picked." : `Next: No. ${next} seed.`}`;
    }
    case "pick": {
      const name = matchup(after, edit.matchup).teams[edit.slot].team?.name ?? "";
      const next = ADVANCES_TO[edit.matchup];
      const news = next === null ? `${name} is the champion.` : `${name} advances to ${inSentence(ROUND_OF[next[0]])}.`;
      return news + cleared(clearedPicks(before, after), "later pick");
    }
    case "pickRest": {
      const champion = after.winner === null ? "" : ` ${after.winner.name} is the champion.`;
      return `${counted(pickCount(after) - pickCount(before), "game")} picked.${champion}`;
    }
    case "remove": {
      const name = field(before).find((team) => team?.id === edit.teamId)?.name ?? "";
      return `${name} removed from the bracket.${cleared(clearedPicks(before, after), "pick")}`;
    }
    case "reset":
      return "Bracket reset.";
    case "load":
      return `Bracket ${isUntouched(before) ? "filled" : "replaced"}. ${progressLabel(after)}`;
  }
}

/** "Quarterfinals, 2 of 4" */
export function roundLabel(index: number): string {
  return `${ROUNDS[index]?.name}, ${index + 1} of ${ROUNDS.length}`;
}

/** "4 of 11 picks, 10 of 12 teams." */
export function progressLabel(bracket: Bracket): string {
  const { picks, teams } = progressCounts(bracket);
  return `${picks}, ${teams}.`;
}

/** "4 of 11 picks" and "10 of 12 teams" */
export function progressCounts(bracket: Bracket): { picks: string; teams: string } {
  const placed = field(bracket).filter((team): team is Team => team !== null).length;
  return {
    picks: `${pickCount(bracket)} of ${MATCHUP_IDS.length} picks`,
    teams: `${placed} of ${FIELD_SIZE} teams`,
  };
}

/** "No. 12 seed, at Oregon in the first round" */
export function seedLabel(bracket: Bracket, id: MatchupId, index: SlotIndex): string {
  const seed = `No. ${INITIAL_SEEDS[id][index]} seed`;
  if (ROUND_OF[id] !== "first") return `${seed}, first-round bye`;
  const { teams } = matchup(bracket, id);
  const isHost = INITIAL_SEEDS[id][index] === Math.min(...INITIAL_SEEDS[id]);
  const other = teams[otherSlot(index)].team;
  if (other === null) return `${seed}, ${isHost ? "at home" : "on the road"} in the first round`;
  return `${seed}, ${isHost ? `hosts ${other.name}` : `at ${other.name}`} in the first round`;
}
