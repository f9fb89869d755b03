import type { BracketRecord } from "../../domain/bracket-record.ts";
import { whileTime, withDeadline } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";
import { publicDatabase } from "../supabase.ts";
import { findOutcome } from "./outcome-queries.ts";

/** The season's outcome so far, null before there is one. */
export interface CurrentOutcome {
  readonly official: BracketRecord | null;
}

/** Returns the cached outcome, or a promise of a new one. */
export type OutcomeCache = () => CurrentOutcome | Promise<CurrentOutcome>;

/** How long an outcome counts as current, in milliseconds. */
const FRESH_FOR = 1_000;

/**
 * Creates a function that returns the outcome and queries the database once a second at most, for any number of viewers
 * (docs/behavior/results.md#live-updates). An older outcome is never returned: viewers get an error instead.
 */
export function createOutcomeCache(env: Env, now: () => number = Date.now): OutcomeCache {
  let known: { readonly outcome: CurrentOutcome; readonly at: number } | null = null;
  let pending: Promise<CurrentOutcome> | null = null;

  function ask(): Promise<CurrentOutcome> {
    const at = now();
    // Without the time limit of the first request, because others wait for the same outcome.
    pending ??= withDeadline(Number.POSITIVE_INFINITY, () => findOutcome(publicDatabase(env)))
      .then((official) => {
        known = { outcome: { official }, at };
        return known.outcome;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return () => (known !== null && now() - known.at < FRESH_FOR ? known.outcome : whileTime(ask()));
}
