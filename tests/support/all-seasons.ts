import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Season, SeasonPlan } from "../../src/domain/seasons/season.ts";

const FOLDER = join(import.meta.dirname, "../../src/domain/seasons");

/** Every season that has a file, by name. */
export const ALL_SEASONS = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => /^\d/.test(file))
    .map(async (file) => {
      const { href } = pathToFileURL(join(FOLDER, file));
      return { file, ...((await import(/* @vite-ignore */ href)) as { season: Season; plan: SeasonPlan }) };
    }),
);
