/**
 * Each property test's number of cases is multiplied by this factor. The default is a third. `npm run test:deep` uses
 * much larger factors.
 */
const FACTOR = Number(process.env.FAST_CHECK_FACTOR ?? 1 / 3);

/** How long a property test may take, in milliseconds. */
export const PROPERTY_TIMEOUT = 30_000 * Math.max(FACTOR, 1);

/**
 * Returns the parameters of a property test. Every run uses the same seed unless `FAST_CHECK_SEED` sets another seed. A
 * failure prints its seed. `FAST_CHECK_FACTOR` multiplies the number of cases and may be a fraction. The resulting
 * number is rounded and at least 1, because fast-check never ends if the number is invalid.
 */
export function runs(count: number): { numRuns: number; seed: number } {
  return { numRuns: Math.max(1, Math.round(count * FACTOR)), seed: Number(process.env.FAST_CHECK_SEED ?? 20251219) };
}
