import { SEASON } from "../../../src/domain/season.ts";
import { teamsOfSeason, weeksOfSeason } from "../../../src/domain/season-opening.ts";
import type { SeasonPlan } from "../../../src/domain/seasons/season.ts";
import { server, type TestDatabase } from "../database/database.ts";

interface Step {
  readonly phase: string | null;
  readonly leftPicks: number | null;
  readonly picks?: number;
  readonly points?: number;
}

/** Closes and opens seasons step by step, as the operator's command does. */
export function seasonCalls(db: TestDatabase) {
  const close = async (wanted: string = SEASON.name) => {
    const { data, error } = await server(db).rpc("close_season", { wanted });
    return { step: data as Step | null, error };
  };
  /** Goes on until the next step is of this phase; null is the end. Fails when a step does. Returns the last answer. */
  const closeUntil = async (phase: string | null, wanted: string = SEASON.name): Promise<Step> => {
    for (;;) {
      const { step, error } = await close(wanted);
      if (error) throw error;
      if (step?.phase === phase) return step;
    }
  };
  const open = (wanted: string, plan: SeasonPlan) =>
    server(db).rpc("open_season", { wanted, teams: teamsOfSeason(plan), weeks: weeksOfSeason(plan) });
  return { close, closeUntil, open };
}
