/** `npm run badges`: draws `public/badges/{id}.svg` for every team, and deletes those of all other teams. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { TEAMS } from "../src/domain/teams.ts";
import { badgeSvg } from "./badge.ts";

const BADGES = new URL("../public/badges/", import.meta.url);

rmSync(BADGES, { recursive: true, force: true });
mkdirSync(BADGES, { recursive: true });
for (const [id, , abbreviation, primaryColor, secondaryColor] of TEAMS) {
  writeFileSync(new URL(`${id}.svg`, BADGES), badgeSvg({ abbreviation, primaryColor, secondaryColor }));
}
console.info(`${TEAMS.length} badges`);
