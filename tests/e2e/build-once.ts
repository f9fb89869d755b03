import { ensureBuilt } from "../../local/build.mjs";

/** Builds the pages if they are older than their sources, before several products would do it at once. */
export default ensureBuilt;
