import type { Bracket } from "../../../../domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../../../domain/bracket-record.ts";
import type { Team } from "../../../../domain/team.ts";
import { type ScoredPick, scorePick } from "../receipt/score-pick.ts";
import type { Answers } from "../types.ts";

/** The content of a member's page. */
export type MemberContent = Answers["members"]["page"];

/** A week of a member's season. */
export interface MemberWeek {
  readonly number: number;
  /** The submitted pick, with its points once there is an outcome; null when nothing was submitted. */
  readonly pick: {
    readonly bracket: Bracket;
    readonly record: BracketRecord;
    readonly scored: ScoredPick | null;
  } | null;
}

/** The teams of a page by id. */
export const teamsById = ({ teams }: Pick<MemberContent, "teams">): ReadonlyMap<string, Team> =>
  new Map(teams.map((team) => [team.id, team]));

/**
 * Returns the weeks of a member that the reader may see, in order: every closed week and, for the reader's own picks,
 * open weeks with a pick.
 */
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

/** Returns the week in the address; if there is none, the newest week with a pick, else the newest week. */
export function shownWeek(weeks: readonly MemberWeek[], wanted: number | null): MemberWeek | null {
  if (wanted !== null) return weeks.find(({ number }) => number === wanted) ?? null;
  return weeks.findLast(({ pick }) => pick !== null) ?? weeks.at(-1) ?? null;
}

/** Says why there is no week with this number; with null, why there is no week at all. */
export function whyMissing({ weeks }: MemberContent, week: number | null): string {
  if (week === null) return "No week has closed yet. Picks are shown here once their week has closed.";
  return weeks.some(({ number }) => number === week)
    ? `Week ${week} has not closed yet. Its picks are shown once it has.`
    : `There is no week ${week} in this season.`;
}

/**
 * Returns the champion that was picked most often, and how often; the first by name in a tie, and null without picks.
 */
export function favorite(weeks: readonly MemberWeek[]): { readonly team: Team; readonly count: number } | null {
  const champions = weeks.flatMap(({ pick }) => pick?.bracket.winner ?? []);
  const counted = champions.map((team) => ({ team, count: champions.filter(({ id }) => id === team.id).length }));
  return counted.sort((a, b) => b.count - a.count || a.team.name.localeCompare(b.team.name))[0] ?? null;
}
