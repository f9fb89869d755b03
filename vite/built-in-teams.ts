import type { Plugin } from "vite";
import { SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";

const MODULE = "virtual:built-in-teams";

/**
 * Provides a module with the season's teams, sorted by name, for devices that are offline. The teams are the same as in
 * the database. The module is separate so that the first load does not include the teams.
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
  // Exports the data as JSON in a string, because a browser parses JSON faster than the same data in JavaScript. The
  // bundler leaves the string unchanged, so the data is still JSON in the browser.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify({ teams, abbreviations }))});`;
}
