import { useMemo } from "react";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { type Forecast, forecast } from "../../../domain/forecast.ts";
import { type ScoredWays, scoreWays } from "../../../domain/scored-ways.ts";
import type { Team } from "../../../domain/team.ts";
import { type PlayerPoints, playerPoints, type WeekPick } from "../../../domain/what-if.ts";
import type { Member } from "./types.ts";

/** A group and every way in which its season can still end. */
export interface Race {
  readonly members: readonly Member[];
  /** What each member's picks are worth, in the order of the members. */
  readonly points: readonly PlayerPoints[];
  readonly ways: ScoredWays;
  /** What each member can still reach. */
  readonly now: readonly Forecast[];
  readonly official: BracketRecord;
  /** The team of a seed of the official field. */
  readonly team: (seed: number) => Team | null;
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
    if (ways.open.length === 0) return null;
    const team = (seed: number) => teams.get(official.teamSlots[seed - 1] ?? "") ?? null;
    return { members, points, ways, now: forecast(points, ways, official), official, team };
  }, [members, picks, teams, official]);
}
