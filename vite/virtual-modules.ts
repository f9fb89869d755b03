import { type Plugin, runnerImport } from "vite";
import { SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";

const SOURCES: Readonly<Record<string, () => string | Promise<string>>> = {
  "virtual:built-in-teams": builtInTeams,
  "virtual:procedures": procedures,
};

/** Modules whose source is known only when the app is built. */
export function virtualModules(): Plugin {
  return {
    name: "virtual-modules",
    resolveId: (id) => (id in SOURCES ? id : null),
    load: (id) => SOURCES[id]?.(),
  };
}

/** The season's teams, as in the database, for devices that are offline. */
function builtInTeams(): string {
  const known = teamsOfSeason(SEASON_PLAN).sort((one, other) => one.name.localeCompare(other.name, "en"));
  const teams = known.map(({ id, name, conference, logoUrl, primaryColor, secondaryColor }) => {
    return { id, name, conference, logoUrl, primaryColor, secondaryColor };
  });
  const abbreviations = Object.fromEntries(known.map(({ id, abbreviation }) => [id, abbreviation]));
  // A browser parses JSON in a string faster than the same data in JavaScript.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify({ teams, abbreviations }))});`;
}

/** Which of the server's procedures are public and which are cached (src/server/http/trpc.ts). */
async function procedures(): Promise<string> {
  const { module } = await runnerImport<typeof import("#server/router.ts")>("/src/server/router.ts");
  const all = [...module.PROCEDURES];
  const open = all.filter(([, { isSignedIn }]) => !isSignedIn).map(([path]) => path);
  const cached = all.filter(([, { cache }]) => cache !== undefined).map(([path]) => path);
  return `export const PUBLIC = ${JSON.stringify(open)};\nexport const CACHED = ${JSON.stringify(cached)};`;
}
