import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { needsOf, ranksOf, standingsOf, swingsOf } from "#domain/race.ts";
import { playerPoints, scoreScenarios } from "#domain/scenarios.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { OUTCOMES, savableRecord } from "#support/brackets/outcomes.ts";
import { inTurns, type Row } from "./row.ts";

const MEMBERS = 100;
const WEEKS = 15;
const TURNS = 60;

/** Returns how long a synchronous task takes, in milliseconds. */
async function timed(task: () => unknown): Promise<number> {
  const started = performance.now();
  task();
  return performance.now() - started;
}

/** Measures how long all calculations for the race section of a group's page take (docs/performance.md#root-for). */
export async function rootFor(): Promise<Row> {
  const open: BracketRecord = { teamSlots: OFFICIAL_RECORD.teamSlots, winners: {} };
  const points = Array.from({ length: MEMBERS }, (_, member) => {
    const picks = Array.from({ length: WEEKS }, (__, week) => ({
      week: week + 1,
      record: savableRecord((member * 31 + week * 7) % OUTCOMES) as BracketRecord,
    }));
    return playerPoints(picks, open);
  });
  const ours = () =>
    timed(() => {
      const scenarios = scoreScenarios(points, open);
      standingsOf(scenarios);
      swingsOf(scenarios, 5);
      ranksOf(scenarios, 5);
      needsOf(scenarios, 5);
    });
  const totals = new Int32Array(MEMBERS);
  const worth = new Int32Array(MEMBERS).fill(3);
  const reference = () =>
    timed(() => {
      for (let addition = 0; addition < OUTCOMES * MATCHUP_IDS.length; addition++) {
        for (let member = 0; member < MEMBERS; member++) {
          totals[member] = (totals[member] as number) + (worth[member] as number);
        }
      }
    });
  await inTurns(10, ours, reference);
  const figures = await inTurns(TURNS, ours, reference);
  const isMet = figures.ours / figures.reference <= 4;
  return { what: "root for, 100 members, 2,048 scenarios", ...figures, unit: "ms", goal: "at most 4x", isMet };
}
