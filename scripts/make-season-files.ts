/**
 * `npm run season-files`: writes the season that this build plays into the files that cannot read it themselves
 * (docs/new-season.md).
 */
import { writeFileSync } from "node:fs";
import { SEASON, SEASON_PLAN } from "../src/domain/season.ts";
import { seasonFiles } from "./season-files.ts";

for (const [path, text] of seasonFiles(SEASON.name, SEASON_PLAN)) {
  writeFileSync(path, text);
  console.info(path);
}
