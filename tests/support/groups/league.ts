import fc from "fast-check";
import { MATCHUP_IDS, type MatchupId } from "../../../src/domain/bracket.ts";
import { type BracketRecord, entrants } from "../../../src/domain/bracket-record.ts";
import { countConferences } from "../../../src/domain/conferences.ts";
import type { WeekPick } from "../../../src/domain/what-if.ts";
import { OUTCOMES, recordOfOutcome } from "../brackets/outcomes.ts";
import { SEED_TEAMS } from "../brackets/seed-teams.ts";

const teamOf = new Map(SEED_TEAMS.map((team) => [team.id, team]));

/** Few enough teams that random picks agree here and there; every conference rule can be met. */
const POPULAR = SEED_TEAMS.filter((_, index) => index % 5 === 0);

/** A pick that may be saved: known teams, five conferences, any outcome. */
export const savablePick: fc.Arbitrary<BracketRecord> = fc
  .tuple(fc.shuffledSubarray(POPULAR, { minLength: 12, maxLength: 12 }), fc.nat(OUTCOMES - 1))
  .filter(([field]) => countConferences(field).needed === 0)
  .map(([field, outcome]) => recordOfOutcome(field, outcome));

/** An outcome with any of its games still open, as long as those that feed a decided one are decided. */
export const someOutcome: fc.Arbitrary<BracketRecord> = fc
  .tuple(savablePick, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 11, maxLength: 11 }))
  .map(([{ teamSlots }, choices]) => {
    const winners: Partial<Record<MatchupId, number>> = {};
    for (const [index, id] of MATCHUP_IDS.entries()) {
      const playing = entrants(winners, id);
      const seed = playing[choices[index] ?? 2];
      if (playing.length === 2 && seed !== undefined) winners[id] = seed;
    }
    return { teamSlots, winners };
  });

/** A line of statistics as the rule of the specification gives it, counted the long way (section 9; decision 14). */
export function mostPicked(picks: readonly WeekPick[], named: (record: BracketRecord) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const { record } of picks) for (const team of named(record)) counts.set(team, (counts.get(team) ?? 0) + 1);
  const nameOf = (id: string) => (teamOf.get(id)?.name ?? "").toLowerCase();
  const [first] = [...counts].sort(([one, few], [other, many]) => many - few || (nameOf(one) < nameOf(other) ? -1 : 1));
  return first === undefined ? null : { team: first[0], picks: first[1] };
}

/** The conferences that a G5 representative comes from; the product knows them in SQL alone (`private.group_stats`). */
const G5_CONFERENCES = ["Mountain West", "Sun Belt", "American", "Conference USA", "Pac-12", "MAC"];

const isG5 = (id: string) => G5_CONFERENCES.includes(teamOf.get(id)?.conference ?? "");

/** The statistics of some picks, counted the long way. */
export function statsOf(picks: readonly WeekPick[]) {
  return {
    championPicks: picks.length,
    champion: mostPicked(picks, ({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]),
    oneSeed: mostPicked(picks, ({ teamSlots }) => [teamSlots[0] as string]),
    g5Representative: mostPicked(picks, ({ teamSlots }) => teamSlots.filter(isG5)),
    roadWinner: mostPicked(picks, ({ teamSlots, winners }) =>
      [winners.fr1, winners.fr2, winners.fr3, winners.fr4]
        .filter((seed) => seed !== undefined && seed >= 9)
        .map((seed) => teamSlots[(seed as number) - 1] as string),
    ),
  };
}
