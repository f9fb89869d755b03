import type { BracketRecord } from "#domain/bracket-record.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import type { Member } from "../types.ts";

export interface SeasonWeek {
  readonly week: number;
  /** Null if nothing was submitted or the pick is not visible yet. */
  readonly champion: string | null;
  readonly points: number;
  readonly total: number;
}

export interface Season {
  readonly member: Member;
  readonly weeks: readonly SeasonWeek[];
}

/** From week 1 through the last week for which any member has a visible pick. */
export function seasonsOf(
  members: readonly Member[],
  picks: ReadonlyMap<string, readonly WeekPick[]>,
  official: BracketRecord | null,
): Season[] {
  const last = Math.max(0, ...[...picks.values()].flatMap((own) => own.map(({ week }) => week)));
  return members.map((member) => {
    const own = picks.get(member.userId) ?? [];
    let total = 0;
    const weeks = Array.from({ length: last }, (_, index): SeasonWeek => {
      const pick = own.find(({ week }) => week === index + 1);
      const points = pick === undefined ? 0 : score(pick.record, official, pick.week);
      total += points;
      const seed = pick?.record.winners.champ;
      return { week: index + 1, champion: seed ? (pick?.record.teamSlots[seed - 1] ?? null) : null, points, total };
    });
    return { member, weeks };
  });
}

export function totalOf({ weeks }: Season): number {
  return weeks.at(-1)?.total ?? 0;
}
