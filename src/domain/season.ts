// Everything that changes from one season to the next: names, dates and places (docs/rules.md#dates-and-places).

/** The season as people write it. */
export const SEASON = "2025-26";

/** The year in which the championship game is played. */
export const CHAMPIONSHIP_YEAR = 2026;

/** Where the championship game is played. */
export const VENUE = "Hard Rock Stadium, Miami Gardens, Florida";

/**
 * The four rounds in playing order. `heading` is the header of a column, `name` the round's name on a phone and in a
 * mail; `dates` and `shortDates` are its days in New York.
 */
export const ROUNDS = [
  {
    id: "first",
    name: "First Round",
    heading: "PLAYOFF FIRST ROUND",
    dates: "FRIDAY, DECEMBER 19 / SATURDAY, DECEMBER 20",
    shortDates: "Dec 19/20",
  },
  {
    id: "quarter",
    name: "Quarterfinals",
    heading: "PLAYOFF QUARTERFINALS",
    dates: "WEDNESDAY, DECEMBER 31 / THURSDAY, JANUARY 1",
    shortDates: "Dec 31/Jan 1",
  },
  {
    id: "semi",
    name: "Semifinals",
    heading: "PLAYOFF SEMIFINALS",
    dates: "THURSDAY, JANUARY 8 / FRIDAY, JANUARY 9",
    shortDates: "Jan 8/9",
  },
  {
    id: "championship",
    name: "Championship",
    heading: "NATIONAL CHAMPIONSHIP",
    dates: "MONDAY, JANUARY 19",
    shortDates: "Jan 19",
  },
] as const;

/** A round: `first`, `quarter`, `semi` or `championship`. */
export type RoundId = (typeof ROUNDS)[number]["id"];

/** The field that the selection committee chose, as team ids, seed 1 first. */
export const OFFICIAL_FIELD = [
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
] as const;

/** The bowl and the city of each quarterfinal and semifinal; which game is where depends on the official field. */
export const BOWLS = {
  qf1: { bowl: "Orange Bowl", city: "Miami Gardens" },
  qf2: { bowl: "Rose Bowl", city: "Pasadena" },
  qf3: { bowl: "Sugar Bowl", city: "New Orleans" },
  qf4: { bowl: "Cotton Bowl", city: "Arlington" },
  sf1: { bowl: "Peach Bowl", city: "Atlanta" },
  sf2: { bowl: "Fiesta Bowl", city: "Glendale" },
} as const;
