import type { Team } from "../../../../domain/team.ts";

/**
 * The example teams, identical to the seed, because a visitor's page shows them before anything is loaded. A test
 * compares them.
 */
export const EXAMPLE_TEAMS = {
  indiana: {
    name: "Indiana",
    logoUrl: "/badges/indiana.svg",
    primaryColor: "#990000",
    secondaryColor: "#EDEBEB",
  },
  "ohio-state": {
    name: "Ohio State",
    logoUrl: "/badges/ohio-state.svg",
    primaryColor: "#CE1141",
    secondaryColor: "#505056",
  },
} as const satisfies Record<string, Pick<Team, "name" | "logoUrl" | "primaryColor" | "secondaryColor">>;
