import type { BracketRecord } from "#domain/bracket-record.ts";
import { type CatchUpNeeds, catchUp, type PairOf } from "#domain/comparison.ts";
import { memberName } from "#domain/group.ts";
import type { WinChance } from "#domain/scenarios.ts";
import { type MemberContent, type MemberWeek, memberWeeks } from "../member/member-weeks.ts";

export interface Pair {
  readonly contents: PairOf<MemberContent>;
  readonly weeks: PairOf<readonly MemberWeek[]>;
  readonly names: PairOf<string>;
  readonly isOwn: boolean;
}

/** The viewer comes first, so that the viewer's own bracket is always yellow. Leaves out open weeks. */
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

/** The first member's lead is negative if the first trails. Covers all closed weeks if `week` is null. */
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
