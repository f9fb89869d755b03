import { withSteady } from "../steady-conferences.ts";
import type { Season, SeasonPlan } from "./season.ts";

/** The 2026-27 season. The field and the bowls are announced on Selection Day, December 6. */
export const season = {
  name: "2026-27",
  championshipYear: 2027,
  venue: "Allegiant Stadium, Las Vegas, Nevada",
  days: {
    first: ["2026-12-18", "2026-12-19"],
    quarter: ["2026-12-30", "2027-01-01"],
    semi: ["2027-01-14", "2027-01-15"],
    championship: ["2027-01-25"],
  },
  field: null,
  bowls: null,
} as const satisfies Season;

/**
 * We chose the weeks ourselves. They follow the previous season's pattern, lock before the first game of the week, and
 * end before the first conference championship game.
 */
export const plan: SeasonPlan = {
  // The champions of four conferences, the highest-ranked champion of the other six, and Notre Dame, an independent, if
  // it is ranked in the top 12.
  fieldRule: {
    guaranteed: [
      { conferences: ["SEC"], places: 1 },
      { conferences: ["Big Ten"], places: 1 },
      { conferences: ["Big 12"], places: 1 },
      { conferences: ["ACC"], places: 1 },
      { conferences: ["American", "Mountain West", "Sun Belt", "Conference USA", "MAC", "Pac-12"], places: 1 },
    ],
    safe: [{ team: "notre-dame", rank: 12 }],
    championSeeds: 0,
  },
  rankings: [
    "2026-11-04T00:00:00Z",
    "2026-11-11T02:00:00Z",
    "2026-11-18T02:00:00Z",
    "2026-11-25T00:30:00Z",
    "2026-12-02T00:00:00Z",
    "2026-12-06T17:00:00Z",
  ],
  kickoffs: {
    first: ["2026-12-19T01:00:00Z", "2026-12-19T17:00:00Z", "2026-12-19T20:30:00Z", "2026-12-20T00:30:00Z"],
    quarter: ["2026-12-31T00:30:00Z", "2027-01-01T17:00:00Z", "2027-01-01T21:00:00Z", "2027-01-02T01:00:00Z"],
    semi: ["2027-01-15T00:30:00Z", "2027-01-16T00:30:00Z"],
    championship: ["2027-01-26T00:30:00Z"],
  },
  weeks: [
    ["2026-08-10T16:00:00Z", "2026-08-27T20:59:59Z"],
    ["2026-08-27T21:00:00Z", "2026-09-03T20:59:59Z"],
    ["2026-09-03T21:00:00Z", "2026-09-10T20:59:59Z"],
    ["2026-09-10T21:00:00Z", "2026-09-17T20:59:59Z"],
    ["2026-09-17T21:00:00Z", "2026-09-24T20:59:59Z"],
    ["2026-09-24T21:00:00Z", "2026-10-01T20:59:59Z"],
    ["2026-10-01T21:00:00Z", "2026-10-08T20:59:59Z"],
    ["2026-10-08T21:00:00Z", "2026-10-15T20:59:59Z"],
    ["2026-10-15T21:00:00Z", "2026-10-22T20:59:59Z"],
    ["2026-10-22T21:00:00Z", "2026-10-29T20:59:59Z"],
    ["2026-10-29T21:00:00Z", "2026-11-05T21:59:59Z"],
    ["2026-11-05T22:00:00Z", "2026-11-12T21:59:59Z"],
    ["2026-11-12T22:00:00Z", "2026-11-19T21:59:59Z"],
    ["2026-11-19T22:00:00Z", "2026-11-26T21:59:59Z"],
    ["2026-11-26T22:00:00Z", "2026-12-04T21:59:59Z"],
  ],
  conferences: /* @__PURE__ */ withSteady({
    "Mountain West": `
      air-force hawai-i nevada new-mexico north-dakota-state northern-illinois san-jose-state unlv utep wyoming
    `,
    "Sun Belt": `
      app-state arkansas-state coastal-carolina georgia-southern georgia-state james-madison louisiana louisiana-tech
      marshall old-dominion south-alabama southern-miss troy ul-monroe
    `,
    "Conference USA": `
      delaware florida-international jacksonville-state kennesaw-state liberty middle-tennessee missouri-state
      new-mexico-state sam-houston western-kentucky
    `,
    MAC: `
      akron ball-state bowling-green buffalo central-michigan eastern-michigan kent-state massachusetts miami-oh ohio
      sacramento-state toledo western-michigan
    `,
    "Pac-12": `
      boise-state colorado-state fresno-state oregon-state san-diego-state texas-state utah-state washington-state
    `,
    Independents: "notre-dame uconn",
  }),
  joined: ["north-dakota-state", "sacramento-state"],
  left: [],
};
