import { useMemo, useState } from "react";
import type { MatchupId } from "../../../domain/bracket.ts";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { type Forecast, forecaster } from "../../../domain/forecast.ts";
import { memberName } from "../../../domain/group.ts";
import { decide, playerPoints, type WeekPick } from "../../../domain/what-if.ts";
import type { Member } from "./types.ts";

/** A member in the table that is scenario. */
export interface Standing extends Forecast {
  readonly member: Member;
  /** Members with as many points have the same one. */
  readonly rank: number;
  /** Places gained against the real table; below 0 when lost. */
  readonly gain: number;
}

/** What somebody supposes of the games that are still open, and how the group stands then. */
export interface Scenario {
  readonly outcome: BracketRecord;
  readonly isChanged: boolean;
  readonly standings: readonly Standing[];
  /** Lets a seed win a matchup; null takes it back. Gives the standings that follow. */
  chooseWinner(id: MatchupId, seed: number | null): readonly Standing[];
  reset(): void;
}

/** Plays with the open games of an outcome. The scoring of all that can happen is done once, a choice only looks it up. */
export function useScenario(
  members: readonly Member[],
  picks: ReadonlyMap<string, readonly WeekPick[]>,
  official: BracketRecord,
): Scenario {
  const [chosen, setChosen] = useState<{ official: BracketRecord; outcome: BracketRecord } | null>(null);
  // Another result has come in: what was supposed before may contradict it.
  const outcome = chosen?.official === official ? chosen.outcome : official;
  const forecast = useMemo(
    () =>
      forecaster(
        members.map(({ userId }) => playerPoints(picks.get(userId) ?? [], official)),
        official,
      ),
    [members, picks, official],
  );
  const standingsOf = useMemo(() => {
    const real = rank(members, forecast(official));
    const places = new Map(real.map(({ member, rank }) => [member.id, rank]));
    return (scenario: BracketRecord): Standing[] =>
      rank(members, forecast(scenario)).map((each) => ({
        ...each,
        gain: (places.get(each.member.id) ?? each.rank) - each.rank,
      }));
  }, [members, forecast, official]);
  const standings = useMemo(() => standingsOf(outcome), [standingsOf, outcome]);
  return {
    outcome,
    isChanged: outcome !== official,
    standings,
    chooseWinner(id, seed) {
      const next = decide(outcome, id, seed);
      setChosen({ official, outcome: next });
      return standingsOf(next);
    },
    reset: () => setChosen(null),
  };
}

/** Members by points, then by name, as the server orders them. */
function rank(members: readonly Member[], forecasts: readonly Forecast[]): Omit<Standing, "gain">[] {
  const name = (member: Member) => memberName(member).toLowerCase();
  const sorted = members
    .map((member, index) => ({ member, ...(forecasts[index] as Forecast) }))
    .sort((one, other) => other.total - one.total || (name(one.member) < name(other.member) ? -1 : 1));
  const better = new Map<number, number>();
  for (const [index, { total }] of sorted.entries()) if (!better.has(total)) better.set(total, index + 1);
  return sorted.map((each) => ({ ...each, rank: better.get(each.total) as number }));
}
