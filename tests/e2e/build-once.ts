import { ensureBuilt } from "../../local/build.mjs";

/** Builds the product if its sources have changed, before several workers would do so at once. */
export default ensureBuilt;
