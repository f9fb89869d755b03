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

export type Race = NonNullable<ReturnType<typeof useRace>>;

/** Null if there are no picks or no outcome, or while the chances are loading (docs/game-rules.md#the-race). */
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
      /** In the same order as the members. */
      points,
      chances,
      scenarios: scoreScenarios(points, official, chances.chanceOf),
      /** Ranks gained since the last round began, by member ID (docs/behavior/results.md#rank-changes). */
      gains: new Map(members.map(({ id }, index) => [id, gain(index)])),
      official,
      /** By its seed in the official field. */
      team: (seed: number): Team | null => teams.get(official.teamSlots[seed - 1] ?? "") ?? null,
    };
  }, [members, picks, teams, official, chances]);
}

const ranksBy = (totals: readonly number[]) => totals.map((own) => 1 + totals.filter((total) => total > own).length);

export interface RaceRow extends Standing {
  readonly member: Member;
  readonly rank: number;
  /** Ranks gained compared with the real standings. */
  readonly gain: number;
  /** Null if no single result is needed, or if winning is certain or impossible. */
  readonly needs: string | null;
}

/** A new result clears the chosen winners, because it may contradict them. */
export function useScenario(race: Race) {
  const { official } = race;
  const [chosen, setChosen] = useState({ official, outcome: official });
  const outcome = chosen.official === official ? chosen.outcome : official;
  return {
    outcome,
    rows: useMemo(() => rowsOf(race, outcome), [race, outcome]),
    /** A null seed reopens the matchup. Returns the new leader. */
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

/** By points, then by name, as on the server (docs/behavior/groups.md#members-and-ranks). */
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
