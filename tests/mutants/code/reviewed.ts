/**
 * The mutants that survive all tests, by `nameOf`, each with the reason why nobody loses by it. The run fails for a
 * survivor that is not here, and for one here that no longer survives.
 */
export const REVIEWED: Readonly<Record<string, string>> = {};
