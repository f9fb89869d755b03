import { CONFERENCES } from "../conferences.ts";
import { withSteady } from "../steady-conferences.ts";
import type { PlayedGame, Season, SeasonPlan } from "./season.ts";

export const season = {
  name: "2025-26",
  championshipYear: 2026,
  venue: "Hard Rock Stadium, Miami Gardens, Florida",
  days: {
    first: ["2025-12-19", "2025-12-20"],
    quarter: ["2025-12-31", "2026-01-01"],
    semi: ["2026-01-08", "2026-01-09"],
    championship: ["2026-01-19"],
  },
  field: [
    "indiana",
    "ohio-state",
    "georgia",
    "texas-tech",
    "oregon",
    "ole-miss",
    "texas-a-m",
    "oklahoma",
    "alabama",
    "miami",
    "tulane",
    "james-madison",
  ],
  bowls: {
    qf1: { bowl: "Orange Bowl", city: "Miami Gardens" },
    qf2: { bowl: "Rose Bowl", city: "Pasadena" },
    qf3: { bowl: "Sugar Bowl", city: "New Orleans" },
    qf4: { bowl: "Cotton Bowl", city: "Arlington" },
    sf1: { bowl: "Peach Bowl", city: "Atlanta" },
    sf2: { bowl: "Fiesta Bowl", city: "Glendale" },
  },
} as const satisfies Season;

export const plan: SeasonPlan = {
  // The five highest-ranked conference champions are in the field. All teams are seeded by rank.
  fieldRule: { guaranteed: [{ conferences: CONFERENCES, places: 5 }], safe: [], championSeeds: 0 },
  rankings: [
    "2025-11-05T01:00:00Z",
    "2025-11-12T00:00:00Z",
    "2025-11-19T01:30:00Z",
    "2025-11-26T00:00:00Z",
    "2025-12-03T00:00:00Z",
    "2025-12-07T17:00:00Z",
  ],
  kickoffs: {
    first: ["2025-12-20T01:00:00Z", "2025-12-20T17:00:00Z", "2025-12-20T20:30:00Z", "2025-12-21T00:30:00Z"],
    quarter: ["2026-01-01T00:30:00Z", "2026-01-01T17:00:00Z", "2026-01-01T21:00:00Z", "2026-01-02T01:00:00Z"],
    semi: ["2026-01-09T00:30:00Z", "2026-01-10T00:30:00Z"],
    championship: ["2026-01-20T00:30:00Z"],
  },
  weeks: [
    ["2025-08-11T16:00:00Z", "2025-08-28T20:59:59Z"],
    ["2025-08-28T21:00:00Z", "2025-09-04T20:59:59Z"],
    ["2025-09-04T21:00:00Z", "2025-09-11T20:59:59Z"],
    ["2025-09-11T21:00:00Z", "2025-09-18T20:59:59Z"],
    ["2025-09-18T21:00:00Z", "2025-09-25T20:59:59Z"],
    ["2025-09-25T21:00:00Z", "2025-10-02T20:59:59Z"],
    ["2025-10-02T21:00:00Z", "2025-10-09T20:59:59Z"],
    ["2025-10-09T21:00:00Z", "2025-10-16T20:59:59Z"],
    ["2025-10-16T21:00:00Z", "2025-10-23T20:59:59Z"],
    ["2025-10-23T21:00:00Z", "2025-10-30T20:59:59Z"],
    ["2025-10-30T21:00:00Z", "2025-11-06T21:59:59Z"],
    ["2025-11-06T22:00:00Z", "2025-11-13T21:59:59Z"],
    ["2025-11-13T22:00:00Z", "2025-11-20T21:59:59Z"],
    ["2025-11-20T22:00:00Z", "2025-11-27T21:59:59Z"],
    ["2025-11-27T22:00:00Z", "2025-12-05T21:59:59Z"],
  ],
  conferences: /* @__PURE__ */ withSteady({
    "Mountain West": `
      air-force boise-state colorado-state fresno-state hawai-i nevada new-mexico san-diego-state san-jose-state unlv
      utah-state wyoming
    `,
    "Sun Belt": `
      app-state arkansas-state coastal-carolina georgia-southern georgia-state james-madison louisiana marshall
      old-dominion south-alabama southern-miss texas-state troy ul-monroe
    `,
    "Conference USA": `
      delaware florida-international jacksonville-state kennesaw-state liberty louisiana-tech middle-tennessee
      missouri-state new-mexico-state sam-houston utep western-kentucky
    `,
    MAC: `
      akron ball-state bowling-green buffalo central-michigan eastern-michigan kent-state massachusetts miami-oh
      northern-illinois ohio toledo western-michigan
    `,
    "Pac-12": "oregon-state washington-state",
    Independents: "notre-dame uconn",
  }),
  joined: ["delaware", "missouri-state"],
  left: [],
};

/** The playoff's results. */
export const games: readonly PlayedGame[] = [
  ["fr2", 24, 34],
  ["fr4", 3, 10],
  ["fr3", 41, 10],
  ["fr1", 51, 34],
  ["qf4", 14, 24],
  ["qf1", 0, 23],
  ["qf2", 38, 3],
  ["qf3", 34, 39],
  ["sf2", 27, 31],
  ["sf1", 56, 22],
  ["champ", 27, 21],
];
