import type { CSSProperties } from "react";
import {
  ADVANCES_TO,
  type Bracket,
  isWinner,
  type Matchup,
  type MatchupId,
  matchup,
  ROUND_OF,
  type Slot,
  type SlotIndex,
} from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { type Comparison, compare, type Fate, type PairOf } from "#domain/comparison.ts";
import type { RoundId } from "#domain/rounds.ts";
import type { Team } from "#domain/team.ts";
import { type Verdict, verdicts } from "#domain/verdicts.ts";
import { matchupsOf } from "../bracket-view.ts";

/** Which of the two brackets have a pick. */
type Side = 0 | 1 | "both";

/** Two brackets of a week, compared with each other and with the outcome so far. */
export interface ComparedBrackets {
  readonly brackets: PairOf<Bracket>;
  readonly comparison: Comparison;
  readonly verdicts: PairOf<Partial<Record<MatchupId, Verdict>>>;
  /** The owners' names as shown: 'You', or a name. */
  readonly names: PairOf<string>;
}

/** The points at stake for a winner that only one side picked. */
export interface Mark {
  readonly fate: Fate;
  /** Null if both brackets picked this team to win in this round: neither gains points on the other. */
  readonly points: number | null;
}

export interface ComparedTeam {
  readonly side: Side;
  /** Two seeds if the brackets differ: "5/6". */
  readonly seed: string;
  readonly team: Team;
  readonly isWinner: boolean;
  /** Null unless `isWinner`. */
  readonly mark: Mark | null;
}

/** One team at full height, or one team from each bracket. */
export type SlotContent = readonly [ComparedTeam] | readonly [ComparedTeam, ComparedTeam];

export function comparedBrackets(
  brackets: PairOf<Bracket>,
  records: PairOf<BracketRecord>,
  outcome: BracketRecord | null,
  week: number,
  names: PairOf<string>,
): ComparedBrackets {
  return {
    brackets,
    comparison: compare(records, outcome, week),
    verdicts: [verdicts(records[0], outcome), verdicts(records[1], outcome)],
    names,
  };
}

function markOf({ brackets, comparison, verdicts: found }: ComparedBrackets, side: 0 | 1, id: MatchupId): Mark {
  const team = matchup(brackets[side], id).winner?.team?.id;
  const line = comparison.lines.find(({ kind }) => kind === ROUND_OF[id]);
  const claim = line?.only[side].find((each) => each.team === team);
  if (line && claim) return { fate: claim.fate, points: line.each };
  return { fate: found[side][id] ?? "open", points: null };
}

/** Null unless each of the two brackets has a team in that slot. */
export function contentOf(compared: ComparedBrackets, id: MatchupId, index: SlotIndex): SlotContent | null {
  return contentFrom(compared, id, (of) => ({ ...of.teams[index], wins: isWinner(of, index) }));
}

/** Null if either bracket has no winner. */
export function winnersOf(compared: ComparedBrackets, id: MatchupId): SlotContent | null {
  return contentFrom(compared, id, ({ winner }) => winner && { ...winner, wins: true });
}

function contentFrom(
  compared: ComparedBrackets,
  id: MatchupId,
  slotIn: (of: Matchup) => (Slot & { readonly wins: boolean }) | null,
): SlotContent | null {
  const [one, other] = compared.brackets.map((bracket) => slotIn(matchup(bracket, id)));
  if (!one?.team || !other?.team) return null;
  const winning = (side: 0 | 1, wins: boolean) => (wins ? markOf(compared, side, id) : null);
  if (one.team.id === other.team.id) {
    const seed = one.seed === other.seed ? `${one.seed}` : `${one.seed}/${other.seed}`;
    const side = one.wins === other.wins ? "both" : one.wins ? 0 : 1;
    const isWinning = one.wins || other.wins;
    return [{ side, seed, team: one.team, isWinner: isWinning, mark: winning(one.wins ? 0 : 1, isWinning) }];
  }
  return [
    { side: 0, seed: `${one.seed}`, team: one.team, isWinner: one.wins, mark: winning(0, one.wins) },
    { side: 1, seed: `${other.seed}`, team: other.team, isWinner: other.wins, mark: winning(1, other.wins) },
  ];
}

/** A slot's upper half, middle, or lower half. */
type Part = -1 | 0 | 1;

/** A winner's line from its slot to the next slot. */
export interface Track {
  readonly side: Side;
  readonly team: Team;
  /** Gray, because the pick is wrong or both brackets have it. */
  readonly isQuiet: boolean;
  readonly from: { readonly index: SlotIndex; readonly part: Part };
  readonly to: Part;
  /** Where the line bends in the gap between two rounds: left, in the middle, or right. */
  readonly bend: -1 | 0 | 1;
}

/** One line if both brackets agree, otherwise two that bend without crossing each other. */
export function tracksOf(compared: ComparedBrackets, id: MatchupId): Track[] {
  const next = ADVANCES_TO[id];
  if (next === null) return [];
  const partIn = (at: MatchupId, index: SlotIndex, side: 0 | 1): Part =>
    contentOf(compared, at, index)?.length !== 2 ? 0 : side === 0 ? -1 : 1;
  const tracks = ([0, 1] as const).flatMap((side): Track[] => {
    const of = matchup(compared.brackets[side], id);
    if (!of.winner?.team) return [];
    const index = isWinner(of, 0) ? 0 : 1;
    const isQuiet = markOf(compared, side, id).fate === "wrong";
    const from = { index, part: partIn(id, index, side) } as const;
    return [{ side, team: of.winner.team, isQuiet, from, to: partIn(next[0], next[1], side), bend: 0 }];
  });
  const [one, other] = tracks;
  if (!one || !other) return tracks;
  if (one.team.id === other.team.id && one.from.index === other.from.index) {
    return [{ ...one, side: "both", isQuiet: true }];
  }
  const isCrossing = crosses(heights(one), heights(other));
  return [
    { ...one, bend: isCrossing ? 1 : -1 },
    { ...other, bend: isCrossing ? -1 : 1 },
  ];
}

/**
 * The vertical positions of a line's ends, in an arbitrary unit: the centers of the matchup's two slots are at 0 and 4,
 * that of the next slot at 2, and a half is 1 above or below the center.
 */
function heights({ from, to }: Track): { readonly start: number; readonly end: number } {
  return { start: 4 * from.index + from.part, end: 2 + to };
}

/** Whether two lines would cross if the first line bent to the left. */
function crosses(left: ReturnType<typeof heights>, right: ReturnType<typeof heights>): boolean {
  const isBetween = (at: number, { start, end }: typeof left) => at > Math.min(start, end) && at < Math.max(start, end);
  return isBetween(right.start, left) || isBetween(left.end, right);
}

/** For each of a round's matchups, whether both brackets have the same winner. */
export function agreements({ brackets }: Pick<ComparedBrackets, "brackets">, round: RoundId): boolean[] {
  return matchupsOf(round).map((id) => {
    const [one, other] = brackets.map((bracket) => matchup(bracket, id).winner?.team?.id);
    return one === other;
  });
}

/** The line above a round, one segment per matchup. */
export function agreementSegments(compared: Pick<ComparedBrackets, "brackets">, round: RoundId): CSSProperties[] {
  const different = "linear-gradient(var(--post) 43%, var(--ink) 43%)";
  return agreements(compared, round).map(
    (isSame) => ({ "--line": isSame ? "var(--connector)" : different }) as CSSProperties,
  );
}
