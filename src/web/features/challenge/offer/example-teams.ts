import type { Team } from "../../../../domain/team.ts";

/**
 * The teams of the examples, as the seed has them: the page of a visitor shows them before anything is loaded. A test
 * compares them with the seed.
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
