import { useMemo, useState } from "react";
import type { MatchupId } from "../../../domain/bracket.ts";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { type Forecast, forecast } from "../../../domain/forecast.ts";
import { memberName } from "../../../domain/group.ts";
import { decide } from "../../../domain/what-if.ts";
import type { Race } from "./race.ts";
import type { Member } from "./types.ts";

/** A member's place in the standings of a scenario, and what they can still reach from it. */
export interface Standing extends Forecast {
  readonly member: Member;
  /** Members with equal points share a rank. */
  readonly rank: number;
  /** Places gained compared with the real standings; negative when lost. */
  readonly gain: number;
}

/** The official outcome with chosen winners in games that are still undecided, and the group's standings under it. */
export interface Scenario {
  readonly outcome: BracketRecord;
  /** Whether any winner is chosen. */
  readonly isChanged: boolean;
  /** Sorted by rank. */
  readonly standings: readonly Standing[];
  /** Chooses the winner of a matchup by its seed; null makes it undecided again. Returns the new standings. */
  chooseWinner(id: MatchupId, seed: number | null): readonly Standing[];
  /** Goes back to the official outcome. */
  reset(): void;
}

/** Keeps a scenario for a group (docs/rules.md#what-may-still-happen). */
export function useScenario({ members, points, ways, official }: Race): Scenario {
  const [chosen, setChosen] = useState<{ official: BracketRecord; outcome: BracketRecord } | null>(null);
  // When a new official result comes in, the choices may contradict it, so they are dropped.
  const outcome = chosen?.official === official ? chosen.outcome : official;
  const standingsOf = useMemo(() => {
    const rankIn = (scenario: BracketRecord) => rank(members, forecast(points, ways, scenario));
    const realRanks = new Map(rankIn(official).map(({ member, rank }) => [member.id, rank]));
    return (scenario: BracketRecord): Standing[] =>
      rankIn(scenario).map((standing) => ({
        ...standing,
        gain: (realRanks.get(standing.member.id) ?? standing.rank) - standing.rank,
      }));
  }, [members, points, ways, official]);
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

/** Sorts members by points, then by name, as the server does, and adds ranks (docs/rules.md#members-and-ranks). */
function rank(members: readonly Member[], forecasts: readonly Forecast[]): Omit<Standing, "gain">[] {
  const name = (member: Member) => memberName(member).toLowerCase();
  const sorted = members
    .map((member, index) => ({ member, ...(forecasts[index] as Forecast) }))
    .sort((one, other) => other.total - one.total || (name(one.member) < name(other.member) ? -1 : 1));
  const rankOf = new Map<number, number>();
  for (const [index, { total }] of sorted.entries()) if (!rankOf.has(total)) rankOf.set(total, index + 1);
  return sorted.map((each) => ({ ...each, rank: rankOf.get(each.total) as number }));
}
