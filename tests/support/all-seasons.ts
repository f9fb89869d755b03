import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Season, SeasonPlan } from "#domain/seasons/season.ts";

const FOLDER = join(import.meta.dirname, "../../src/domain/seasons");

/** Every season that has a file. */
export const ALL_SEASONS = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => /^\d/.test(file))
    .map(async (file) => {
      const name = file.replace(/\.ts$/, "");
      return {
        file,
        ...((await import(`../../src/domain/seasons/${name}.ts`)) as { season: Season; plan: SeasonPlan }),
      };
    }),
);
