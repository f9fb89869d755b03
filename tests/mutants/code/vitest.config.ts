import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { AREA_VARIABLE, AREAS, type AreaName } from "./areas.ts";

/** What takes longest, because it tries every bracket or many random ones. */
const SLOW =
  /(?:account|bracket-edit|bracket-properties|bracket-record|comparison|feed-pace|forecast|group|outcome-from-feed|pick-rest|race|what-if)\.test\.ts$/;

/** Runs the shortest file first: the run of a mutant ends with the first test that fails. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shortFirst = (await super.sort(files)).reverse();
    const isSlow = ({ moduleId }: TestSpecification) => Number(SLOW.test(moduleId));
    return shortFirst.sort((one, other) => isSlow(one) - isSlow(other));
  }
}

const area = process.env[AREA_VARIABLE] as AreaName;

/** The tests of one area for Stryker, which has no way to choose among the projects of the repository. */
export default defineConfig({
  test: {
    include: [...AREAS[area].tests],
    // Rules are pure functions: none of their tests leaves anything behind for the next file.
    isolate: area !== "domain",
    // A mutant counts as noticed when a test fails, so none may fail because the machine is busy.
    testTimeout: 60_000,
    sequence: { sequencer: ShortestFirst },
  },
});
