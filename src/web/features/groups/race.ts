import { useMemo } from "react";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { type Forecast, forecast } from "../../../domain/forecast.ts";
import { needsOf } from "../../../domain/race.ts";
import { roundStart } from "../../../domain/round-start.ts";
import { type ScoredWays, scoreWays } from "../../../domain/scored-ways.ts";
import type { Team } from "../../../domain/team.ts";
import { type PlayerPoints, playerPoints, totalUnder, type WeekPick } from "../../../domain/what-if.ts";
import { needed } from "./race-words.ts";
import type { Member } from "./types.ts";

/** A group and every way in which its season can still end. */
export interface Race {
  readonly members: readonly Member[];
  /** What each member's picks are worth, in the order of the members. */
  readonly points: readonly PlayerPoints[];
  readonly ways: ScoredWays;
  /** What each member can still reach. */
  readonly now: readonly Forecast[];
  /** Places gained since the last round began, by the id of the member; negative when lost (docs/rules.md#places-gained). */
  readonly gains: ReadonlyMap<string, number>;
  readonly official: BracketRecord;
  /** The team of a seed of the official field. */
  readonly team: (seed: number) => Team | null;
}

/** What a member can still reach. */
export interface Prospect {
  /** The chance to win, from 0 to 1 (docs/rules.md#what-may-still-happen). */
  readonly chance: number;
  /** The results without which the member cannot be first, in words; null when there are none. */
  readonly needs: string | null;
}

interface Found {
  readonly members: readonly Member[];
  readonly picks: ReadonlyMap<string, readonly WeekPick[]>;
  readonly teams: ReadonlyMap<string, Team>;
}

/**
 * Scores every way in which the season of a group can still end, once for all that is shown of it
 * (docs/rules.md#what-may-still-happen). Null while there are no picks or no games to come.
 */
export function useRace(found: Found | null, official: BracketRecord | null): Race | null {
  const { members, picks, teams } = found ?? {};
  return useMemo(() => {
    if (!members || !picks || !teams || official === null || picks.size === 0) return null;
    const points = members.map(({ userId }) => playerPoints(picks.get(userId) ?? [], official));
    const ways = scoreWays(points, official);
    const team = (seed: number) => teams.get(official.teamSlots[seed - 1] ?? "") ?? null;
    const gains = placesGained(members, points, official);
    return { members, points, ways, now: forecast(points, ways, official), gains, official, team };
  }, [members, picks, teams, official]);
}

/** What each member can still reach, by the id of the member (docs/rules.md#root-for). */
export function prospectsOf(race: Race): ReadonlyMap<string, Prospect> {
  const { members, ways, now } = race;
  return new Map(
    members.map(({ id }, index) => {
      const chance = now[index]?.chance ?? 0;
      // Who is first or out of it whatever happens needs nothing.
      const needs = chance > 0 && chance < 1 ? needsOf(ways, index) : [];
      return [id, { chance, needs: needs.length === 0 ? null : needed(race, needs) }];
    }),
  );
}

/** Compares each member's rank now with the one when the last round began. */
function placesGained(members: readonly Member[], points: readonly PlayerPoints[], official: BracketRecord) {
  const ranks = (outcome: BracketRecord) => {
    const totals = points.map((each) => totalUnder(each, outcome));
    return totals.map((total) => 1 + totals.filter((other) => other > total).length);
  };
  const [now, before] = [ranks(official), ranks(roundStart(official))];
  return new Map(members.map(({ id }, index) => [id, (before[index] as number) - (now[index] as number)]));
}
