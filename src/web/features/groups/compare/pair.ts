import type { BracketRecord } from "#domain/bracket-record.ts";
import { type CatchUpNeeds, catchUp, type PairOf } from "#domain/comparison.ts";
import { memberName } from "#domain/group.ts";
import type { WinChance } from "#domain/scenarios.ts";
import { type MemberContent, type MemberWeek, memberWeeks } from "../member/member-weeks.ts";

/** Two group members, and the weeks whose picks every member may see. */
export interface Pair {
  readonly contents: PairOf<MemberContent>;
  readonly weeks: PairOf<readonly MemberWeek[]>;
  readonly names: PairOf<string>;
  /** Whether the first member is the viewer. */
  readonly isOwn: boolean;
}

/**
 * If the viewer is one of the two members, puts the viewer first, so that the viewer's own bracket is always yellow.
 * Leaves out open weeks, because viewers can see only their own picks for an open week.
 */
export function pairOf(contents: PairOf<MemberContent>, closed: MemberContent["weeks"], viewerId: string): Pair {
  const [first, second] = contents[1].member.userId === viewerId ? [contents[1], contents[0]] : contents;
  const weeksOf = (content: MemberContent) => memberWeeks({ ...content, weeks: closed }, closed);
  return {
    contents: [first, second],
    weeks: [weeksOf(first), weeksOf(second)],
    names: [memberName(first.member), memberName(second.member)],
    isOwn: first.member.userId === viewerId,
  };
}

/**
 * Returns the first member's lead over the second (negative if the first trails), both members' chances, and the
 * results that the trailing member needs. Covers one week, or all closed weeks if `week` is null.
 */
export function chaseOf(
  { weeks }: Pair,
  week: number | null,
  official: BracketRecord,
  chanceOf: WinChance,
): CatchUpNeeds {
  const [one, other] = weeks.map((each) =>
    each.flatMap(({ number, pick }) =>
      pick && (week === null || week === number) ? { week: number, record: pick.record } : [],
    ),
  );
  return catchUp([one ?? [], other ?? []], official, chanceOf);
}
