import type { Bracket } from "#domain/bracket.ts";
import type { Week } from "#domain/week.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { realBracket } from "./screen.tsx";

/** The server's time at the start of a test, in the middle of week 12. */
export const NOW = new Date("2025-11-10T12:00:00Z");

export const DAY = 24 * 60 * 60 * 1000;

/** A seven-day week. Week 12 starts three days before NOW. */
export function weekOf(number: number): Week {
  const start = NOW.getTime() + (number - 12) * 7 * DAY - 3 * DAY;
  return { number, startDate: new Date(start), endDate: new Date(start + 7 * DAY - 1000) };
}

export const WEEKS = Array.from({ length: 15 }, (_, index) => weekOf(index + 1));

export const SAVED_AT = new Date("2025-11-09T18:00:00Z");

export function pickOf(bracket: Bracket): NonNullable<OutputOf<"picks.week">["pick"]> {
  return { id: "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a12", updatedAt: SAVED_AT, bracket };
}

/** Casey's week 5 pick as other players get it. */
export function viewedOf(changes: Partial<OutputOf<"picks.view">> = {}): OutputOf<"picks.view"> {
  const owner = { username: "casey", isOwn: false, isDeleted: false };
  return { now: NOW, week: weekOf(5), ...pickOf(realBracket()), season: null, ...owner, official: null, ...changes };
}

/** Challenge home before there are results. Has no weeks, picks or groups unless `changes` adds some. */
export function homeOf(changes: Partial<OutputOf<"picks.home">> = {}): OutputOf<"picks.home"> {
  return { now: NOW, weeks: [], official: null, results: null, groups: [], upcoming: null, ...changes };
}

/** The official bracket with another champion. */
export const otherBracket = () => realBracket({ ...OFFICIAL_RECORD.winners, champ: 10 });
