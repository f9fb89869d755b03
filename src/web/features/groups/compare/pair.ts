import { type Both, type Chase, chase } from "../../../../domain/comparison.ts";
import { memberName } from "../../../../domain/group.ts";
import type { WinChance } from "../../../../domain/scenarios.ts";
import type { MemberContent, MemberWeek } from "../member/member-weeks.ts";

/** Two members of a group, and the weeks of theirs that every member may see. */
export interface Pair {
  readonly contents: Both<MemberContent>;
  readonly weeks: Both<readonly MemberWeek[]>;
  readonly names: Both<string>;
  /** Whether the first of them is the reader. */
  readonly isOwn: boolean;
}

/** Puts the reader first, because the reader's side is always yellow. */
export function pairOf(contents: Both<MemberContent>, weeks: Both<readonly MemberWeek[]>, readerId: string): Pair {
  const [one, other] = contents;
  const isSwapped = other.member.userId === readerId;
  const ordered: Both<MemberContent> = isSwapped ? [other, one] : contents;
  return {
    contents: ordered,
    weeks: isSwapped ? [weeks[1], weeks[0]] : weeks,
    names: [memberName(ordered[0].member), memberName(ordered[1].member)],
    isOwn: ordered[0].member.userId === readerId,
  };
}

/**
 * The possible results of two members, depending on the open games, for one week or for all visible weeks; null before
 * there is an outcome.
 */
export function chaseOf({ contents, weeks }: Pair, week: number | null, chanceOf: WinChance): Chase | null {
  const { official } = contents[0];
  if (official === null) return null;
  const [one, other] = contents.map(({ picks }, index) =>
    picks.filter((pick) => (week === null ? isShown(weeks[index as 0 | 1], pick.week) : pick.week === week)),
  );
  return chase([one ?? [], other ?? []], official, chanceOf);
}

const isShown = (weeks: readonly MemberWeek[], week: number) => weeks.some(({ number }) => number === week);
