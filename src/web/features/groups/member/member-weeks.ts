import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import type { Team } from "#domain/team.ts";
import type { Outputs } from "#web/api/trpc.ts";
import { type ScoredPick, scorePick } from "#web/bracket/receipt/score-pick.ts";

export type MemberContent = Outputs["members"]["page"];

export interface MemberWeek {
  readonly number: number;
  /** Has points once there is an outcome. Null if nothing was submitted. */
  readonly pick: {
    readonly bracket: Bracket;
    readonly record: BracketRecord;
    readonly scored: ScoredPick | null;
  } | null;
}

export const teamsById = ({ teams }: Pick<MemberContent, "teams">): ReadonlyMap<string, Team> =>
  new Map(teams.map((team) => [team.id, team]));

/** The weeks that the viewer may see: every closed week and, on the viewer's own page, each open week with a pick. */
export function memberWeeks(content: MemberContent, closed: MemberContent["weeks"]): MemberWeek[] {
  const { weeks, picks, official } = content;
  const teams = teamsById(content);
  const byWeek = new Map(picks.map((pick) => [pick.week, pick]));
  return weeks
    .filter(({ number }) => closed.some((week) => week.number === number) || byWeek.has(number))
    .map(({ number }): MemberWeek => {
      const record = byWeek.get(number)?.record;
      const bracket = record && unpackBracket(record, (id) => teams.get(id));
      if (!bracket) return { number, pick: null };
      return { number, pick: { bracket, record, scored: official && scorePick(bracket, official, number) } };
    });
}

/** Without a wanted week, the week with the most points; before there are points, the newest week with a pick. */
export function shownWeek(weeks: readonly MemberWeek[], wanted: number | null): MemberWeek | null {
  if (wanted !== null) return weeks.find(({ number }) => number === wanted) ?? null;
  const pointsOf = ({ pick }: MemberWeek) => pick?.scored?.receipt.total ?? 0;
  const [best] = weeks.toSorted((one, other) => pointsOf(other) - pointsOf(one));
  if (best !== undefined && pointsOf(best) > 0) return best;
  return weeks.findLast(({ pick }) => pick !== null) ?? weeks.at(-1) ?? null;
}

/** For a null week: why there are no weeks at all. */
export function whyMissing({ weeks }: MemberContent, week: number | null): string {
  if (week === null) return "No weeks have closed yet. Picks show up here after each deadline.";
  return weeks.some(({ number }) => number === week)
    ? `Week ${week} is still open. Picks show up after the deadline.`
    : `There is no Week ${week} this season.`;
}

/** The most picked champion. Ties go to the first team alphabetically. */
export function favorite(weeks: readonly MemberWeek[]): { readonly team: Team; readonly count: number } | null {
  const champions = weeks.flatMap(({ pick }) => pick?.bracket.winner ?? []);
  const counted = champions.map((team) => ({ team, count: champions.filter(({ id }) => id === team.id).length }));
  return counted.sort((a, b) => b.count - a.count || a.team.name.localeCompare(b.team.name))[0] ?? null;
}
