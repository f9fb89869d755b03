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

/** Which of the two brackets have a pick: the first (0), the second (1), or both. */
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
  /**
   * The number of points. Null if both brackets picked this team to win in this round, because neither bracket gains
   * points on the other.
   */
  readonly points: number | null;
}

/** A team shown in a slot. */
export interface ComparedTeam {
  readonly side: Side;
  /** The team's seed; two seeds if the brackets differ. */
  readonly seed: string;
  readonly team: Team;
  /** Whether the team advances: in this side's bracket, or in both brackets if the side is `both`. */
  readonly isWinner: boolean;
  /** The verdict and the points for picking this team as the winner. Null unless `isWinner` is true. */
  readonly mark: Mark | null;
}

/** The content of a slot: one team at full height, or one team from each bracket. */
export type SlotContent = readonly [ComparedTeam] | readonly [ComparedTeam, ComparedTeam];

/** Compares two brackets of a week with each other and with the outcome so far. */
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

/**
 * Returns the mark of the winner that one bracket has picked in a matchup: the verdict (right, wrong or open), and the
 * points at stake.
 */
function markOf({ brackets, comparison, verdicts: found }: ComparedBrackets, side: 0 | 1, id: MatchupId): Mark {
  const team = matchup(brackets[side], id).winner?.team?.id;
  const line = comparison.lines.find(({ kind }) => kind === ROUND_OF[id]);
  const claim = line?.only[side].find((each) => each.team === team);
  if (line && claim) return { fate: claim.fate, points: line.each };
  return { fate: found[side][id] ?? "open", points: null };
}

/**
 * Returns the content of a slot in a comparison. Null unless each of the two compared brackets has a team in that slot.
 */
export function contentOf(compared: ComparedBrackets, id: MatchupId, index: SlotIndex): SlotContent | null {
  return contentFrom(compared, id, (of) => ({ ...of.teams[index], wins: isWinner(of, index) }));
}

/** Returns a matchup's winner if both brackets agree, otherwise both winners; null if either bracket has no winner. */
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

/** Where a line starts or ends in a slot: in the upper half, in the middle, or in the lower half. */
type Part = -1 | 0 | 1;

/** A winner's line from its slot to the next slot. */
export interface Track {
  readonly side: Side;
  readonly team: Team;
  /** Whether the line is gray. A line is gray if its pick is wrong, or if both brackets have the same pick. */
  readonly isQuiet: boolean;
  readonly from: { readonly index: SlotIndex; readonly part: Part };
  readonly to: Part;
  /** Where the line bends in the gap between two rounds: left of the middle, in the middle, or right of the middle. */
  readonly bend: -1 | 0 | 1;
}

/** Returns a matchup's lines: one if both brackets agree, otherwise two that bend without crossing each other. */
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
 * The vertical positions of a line's ends. The unit is arbitrary, because the positions are only compared with each
 * other. The centers of the matchup's two slots are at 0 and 4, and the center of the next slot is at 2. The upper half
 * of a slot is at the center minus 1, and the lower half is at the center plus 1.
 */
function heights({ from, to }: Track): { readonly start: number; readonly end: number } {
  return { start: 4 * from.index + from.part, end: 2 + to };
}

/** Whether two lines would cross if the first line bent to the left. */
function crosses(left: ReturnType<typeof heights>, right: ReturnType<typeof heights>): boolean {
  const isBetween = (at: number, { start, end }: typeof left) => at > Math.min(start, end) && at < Math.max(start, end);
  return isBetween(right.start, left) || isBetween(left.end, right);
}

/** For each of a round's matchups, returns whether both brackets have the same winner. */
export function agreements({ brackets }: Pick<ComparedBrackets, "brackets">, round: RoundId): boolean[] {
  return matchupsOf(round).map((id) => {
    const [one, other] = brackets.map((bracket) => matchup(bracket, id).winner?.team?.id);
    return one === other;
  });
}

/**
 * Returns the segments of the line above a round, one per matchup: gray if both brackets have the same winner,
 * otherwise half yellow and half dark.
 */
export function agreementSegments(compared: Pick<ComparedBrackets, "brackets">, round: RoundId): CSSProperties[] {
  const different = "linear-gradient(var(--post) 43%, var(--ink) 43%)";
  return agreements(compared, round).map(
    (isSame) => ({ "--line": isSame ? "var(--connector)" : different }) as CSSProperties,
  );
}
