import { ensureBuilt } from "../../local/build.mjs";

/**
 * Rebuilds the product if its sources have changed. Runs before the workers start, so that they don't all build it at
 * once.
 */
export default ensureBuilt;
