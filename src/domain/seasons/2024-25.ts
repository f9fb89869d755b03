import { CONFERENCES } from "../conferences.ts";
import { withSteady } from "../steady-conferences.ts";
import type { PlayedGame, Season, SeasonPlan } from "./season.ts";

/** The 2024-25 season. The four highest-ranked conference champions got seeds 1 to 4. */
export const season = {
  name: "2024-25",
  championshipYear: 2025,
  venue: "Mercedes-Benz Stadium, Atlanta, Georgia",
  days: {
    first: ["2024-12-20", "2024-12-21"],
    quarter: ["2024-12-31", "2025-01-01"],
    semi: ["2025-01-09", "2025-01-10"],
    championship: ["2025-01-20"],
  },
  field: [
    "oregon",
    "georgia",
    "boise-state",
    "arizona-state",
    "texas",
    "penn-state",
    "notre-dame",
    "ohio-state",
    "tennessee",
    "indiana",
    "smu",
    "clemson",
  ],
  bowls: {
    qf1: { bowl: "Peach Bowl", city: "Atlanta" },
    qf2: { bowl: "Rose Bowl", city: "Pasadena" },
    qf3: { bowl: "Fiesta Bowl", city: "Glendale" },
    qf4: { bowl: "Sugar Bowl", city: "New Orleans" },
    sf1: { bowl: "Cotton Bowl", city: "Arlington" },
    sf2: { bowl: "Orange Bowl", city: "Miami Gardens" },
  },
} as const satisfies Season;

/** The challenge was not played in this season. The weeks are made up for the demo league. */
export const plan: SeasonPlan = {
  // The five highest-ranked conference champions are in the field. The first four of them get seeds 1 to 4.
  fieldRule: { guaranteed: [{ conferences: CONFERENCES, places: 5 }], safe: [], championSeeds: 4 },
  rankings: [
    "2024-11-06T00:00:00Z",
    "2024-11-13T02:00:00Z",
    "2024-11-20T00:00:00Z",
    "2024-11-27T01:00:00Z",
    "2024-12-04T00:00:00Z",
    "2024-12-08T17:00:00Z",
  ],
  kickoffs: {
    first: ["2024-12-21T01:00:00Z", "2024-12-21T17:00:00Z", "2024-12-21T21:00:00Z", "2024-12-22T01:00:00Z"],
    quarter: ["2025-01-01T00:30:00Z", "2025-01-01T18:00:00Z", "2025-01-01T22:00:00Z", "2025-01-02T01:45:00Z"],
    semi: ["2025-01-10T00:30:00Z", "2025-01-11T00:30:00Z"],
    championship: ["2025-01-21T00:30:00Z"],
  },
  weeks: [
    ["2024-08-12T16:00:00Z", "2024-08-29T20:59:59Z"],
    ["2024-08-29T21:00:00Z", "2024-09-05T20:59:59Z"],
    ["2024-09-05T21:00:00Z", "2024-09-12T20:59:59Z"],
    ["2024-09-12T21:00:00Z", "2024-09-19T20:59:59Z"],
    ["2024-09-19T21:00:00Z", "2024-09-26T20:59:59Z"],
    ["2024-09-26T21:00:00Z", "2024-10-03T20:59:59Z"],
    ["2024-10-03T21:00:00Z", "2024-10-10T20:59:59Z"],
    ["2024-10-10T21:00:00Z", "2024-10-17T20:59:59Z"],
    ["2024-10-17T21:00:00Z", "2024-10-24T20:59:59Z"],
    ["2024-10-24T21:00:00Z", "2024-10-31T20:59:59Z"],
    ["2024-10-31T21:00:00Z", "2024-11-07T21:59:59Z"],
    ["2024-11-07T22:00:00Z", "2024-11-14T21:59:59Z"],
    ["2024-11-14T22:00:00Z", "2024-11-21T21:59:59Z"],
    ["2024-11-21T22:00:00Z", "2024-11-28T21:59:59Z"],
    ["2024-11-28T22:00:00Z", "2024-12-06T21:59:59Z"],
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
      florida-international jacksonville-state kennesaw-state liberty louisiana-tech middle-tennessee new-mexico-state
      sam-houston utep western-kentucky
    `,
    MAC: `
      akron ball-state bowling-green buffalo central-michigan eastern-michigan kent-state miami-oh northern-illinois
      ohio toledo western-michigan
    `,
    "Pac-12": "oregon-state washington-state",
    Independents: "massachusetts notre-dame uconn",
  }),
  joined: [],
  left: [],
};

/** The playoff's results. */
export const games: readonly PlayedGame[] = [
  ["fr4", 27, 17],
  ["fr3", 38, 10],
  ["fr1", 38, 24],
  ["fr2", 42, 17],
  ["qf3", 14, 31],
  ["qf1", 31, 39],
  ["qf2", 21, 41],
  ["qf4", 10, 23],
  ["sf2", 24, 27],
  ["sf1", 14, 28],
  ["champ", 23, 34],
];
