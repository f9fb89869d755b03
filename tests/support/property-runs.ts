/** `npm test` runs a third of the cases; `npm run test:deep` runs all of them many times. */
const FACTOR = Number(process.env.FAST_CHECK_FACTOR ?? 1 / 3);

/** How long a test of properties may take, in milliseconds. */
export const PROPERTY_TIMEOUT = 30_000 * Math.max(FACTOR, 1);

/**
 * The parameters of a property: the same run every time unless `FAST_CHECK_SEED` names another seed (a failure prints
 * its seed); `FAST_CHECK_FACTOR` multiplies the runs, and may be a fraction. fast-check never ends for an invalid
 * number of runs.
 */
export function runs(count: number): { numRuns: number; seed: number } {
  return { numRuns: Math.max(1, Math.round(count * FACTOR)), seed: Number(process.env.FAST_CHECK_SEED ?? 20251219) };
}
