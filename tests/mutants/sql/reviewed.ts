/**
 * The mutants that survive all tests, each with the reason why nobody gains by it. The run fails for a survivor that is
 * not here, and for one here that does not survive.
 */
export const REVIEWED: Readonly<Record<string, string>> = {};
