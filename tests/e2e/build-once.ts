import { ensureBuilt } from "#local/build.mjs";

/**
 * Rebuilds the product if its sources have changed. Runs before the workers start, so that the workers don't all build
 * the product at the same time.
 */
export default ensureBuilt;
