import { useMemo, useState } from "react";
import type { MatchupId } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { byMemberName } from "#domain/group.ts";
import { needsOf, type Standing, standingsOf } from "#domain/race.ts";
import { roundStart } from "#domain/round-start.ts";
import { decide, type PlayerPoints, playerPoints, scoreScenarios, totalUnder } from "#domain/scenarios.ts";
import type { Team } from "#domain/team.ts";
import type { Chances } from "../chances.tsx";
import type { GroupPicks } from "../page/use-group.ts";
import type { Member } from "../types.ts";
import { needed } from "./race-words.ts";

/** A group and all scenarios of its season. */
export type Race = NonNullable<ReturnType<typeof useRace>>;

/**
 * Scores every scenario of a group's season (docs/game-rules.md#the-race). Returns null if there are no picks or no
 * outcome, or while the chances are loading.
 */
export function useRace(found: GroupPicks | null, official: BracketRecord | null, chances: Chances | null) {
  const { members, picks, teams } = found ?? {};
  return useMemo(() => {
    if (!members || !picks || !teams || official === null || chances === null || picks.size === 0) return null;
    const points = members.map(({ userId }) => playerPoints(picks.get(userId) ?? [], official));
    const [now, before] = [official, roundStart(official)].map((outcome) =>
      ranksBy(points.map((each) => totalUnder(each, outcome))),
    );
    const gain = (index: number) => (before?.[index] ?? 0) - (now?.[index] ?? 0);
    return {
      members,
      /** The points for each member's picks, in the same order as the members. */
      points,
      chances,
      scenarios: scoreScenarios(points, official, chances.chanceOf),
      /**
       * Ranks gained since the last round began, by member ID. A negative number is a loss
       * (docs/behavior/results.md#rank-changes).
       */
      gains: new Map(members.map(({ id }, index) => [id, gain(index)])),
      official,
      /** Returns the team at a seed in the official field. */
      team: (seed: number): Team | null => teams.get(official.teamSlots[seed - 1] ?? "") ?? null,
    };
  }, [members, picks, teams, official, chances]);
}

/** A rank is 1 plus the number of members with more points. */
const ranksBy = (totals: readonly number[]) => totals.map((own) => 1 + totals.filter((total) => total > own).length);

/** A member's row in a scenario's standings. */
export interface RaceRow extends Standing {
  readonly member: Member;
  readonly rank: number;
  /**
   * How many ranks the member gains in this scenario compared with the real standings. Negative if the member loses
   * ranks.
   */
  readonly gain: number;
  /**
   * Describes the results that the member needs in order to finish first or tied for first. Null if no single result is
   * needed, or if winning is certain or impossible.
   */
  readonly needs: string | null;
}

/**
 * Holds the chosen winners of open games. The choices stay when the viewer switches between rating-based and even
 * chances. A new result clears the choices, because it may contradict them.
 */
export function useScenario(race: Race) {
  const { official } = race;
  const [chosen, setChosen] = useState({ official, outcome: official });
  const outcome = chosen.official === official ? chosen.outcome : official;
  return {
    outcome,
    /** The standings, sorted by rank. */
    rows: useMemo(() => rowsOf(race, outcome), [race, outcome]),
    /** Sets a matchup's winner by seed; null reopens the matchup. Returns the new leader and the leader's points. */
    choose(id: MatchupId, seed: number | null): { readonly member: Member; readonly total: number } | null {
      const next = decide(outcome, id, seed);
      setChosen({ official, outcome: next });
      const totals = race.members.map((member, index) => ({
        member,
        total: totalUnder(race.points[index] as PlayerPoints, next),
      }));
      return totals.sort((one, other) => other.total - one.total || byName(one.member, other.member))[0] ?? null;
    },
    clear: () => setChosen({ official, outcome: official }),
  };
}

const byName = (one: Member, other: Member) => byMemberName(one, other) || 1;

/**
 * Returns the standings by points, then by name, in the same order as on the server
 * (docs/behavior/groups.md#members-and-ranks).
 */
export function rowsOf(race: Race, outcome: BracketRecord): RaceRow[] {
  const { members, points, official, team, chances } = race;
  const scenarios = outcome === official ? race.scenarios : scoreScenarios(points, outcome, chances.chanceOf);
  const ranks = ranksBy([...scenarios.now]);
  const realRanks = ranksBy([...race.scenarios.now]);
  return standingsOf(scenarios)
    .map((standing, index): RaceRow => {
      const { chance } = standing;
      const needs = chance > 0 && chance < 1 ? needsOf(scenarios, index) : [];
      return {
        ...standing,
        member: members[index] as Member,
        rank: ranks[index] as number,
        gain: (realRanks[index] as number) - (ranks[index] as number),
        needs: needs.length === 0 ? null : needed({ team, scenarios }, needs),
      };
    })
    .sort((one, other) => one.rank - other.rank || byName(one.member, other.member));
}
