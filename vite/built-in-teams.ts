import type { Plugin } from "vite";
import { SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";

const MODULE = "virtual:built-in-teams";

/**
 * A module with the season's teams, as in the database, for devices that are offline. It is not part of the first load.
 */
export function builtInTeams(): Plugin {
  return {
    name: "built-in-teams",
    resolveId: (id) => (id === MODULE ? MODULE : null),
    load: (id) => (id === MODULE ? source() : null),
  };
}

function source(): string {
  const known = teamsOfSeason(SEASON_PLAN).sort((one, other) => one.name.localeCompare(other.name, "en"));
  const teams = known.map(({ id, name, conference, logoUrl, primaryColor, secondaryColor }) => {
    return { id, name, conference, logoUrl, primaryColor, secondaryColor };
  });
  const abbreviations = Object.fromEntries(known.map(({ id, abbreviation }) => [id, abbreviation]));
  // A browser parses JSON in a string faster than the same data in JavaScript.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify({ teams, abbreviations }))});`;
}
