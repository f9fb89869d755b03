import { describe, expect, test } from "vitest";
import { CONFERENCES } from "../../src/domain/conferences.ts";
import { ROUNDS } from "../../src/domain/rounds.ts";
import { seasonProblems } from "../../src/domain/season-check.ts";
import { plan, season } from "../../src/domain/seasons/2025-26.ts";
import { plan as nextPlan, season as nextSeason } from "../../src/domain/seasons/2026-27.ts";
import type { Season, SeasonPlan } from "../../src/domain/seasons/season.ts";
import { TEAMS } from "../../src/domain/teams.ts";
import { ALL_SEASONS } from "../support/all-seasons.ts";

const playing = ({ conferences }: SeasonPlan) => Object.values(conferences).flat();

test("the season 2025-26 has the agreed days, year and venue", () => {
  expect(ROUNDS.map(({ id, heading }) => [heading, season.rounds[id].dates, season.rounds[id].shortDates])).toEqual([
    ["PLAYOFF FIRST ROUND", "FRIDAY, DECEMBER 19 / SATURDAY, DECEMBER 20", "Dec 19/20"],
    ["PLAYOFF QUARTERFINALS", "WEDNESDAY, DECEMBER 31 / THURSDAY, JANUARY 1", "Dec 31/Jan 1"],
    ["PLAYOFF SEMIFINALS", "THURSDAY, JANUARY 8 / FRIDAY, JANUARY 9", "Jan 8/9"],
    ["NATIONAL CHAMPIONSHIP", "MONDAY, JANUARY 19", "Jan 19"],
  ]);
  expect([season.championshipYear, season.venue]).toEqual([2026, "Hard Rock Stadium, Miami Gardens, Florida"]);
});

test.each(ALL_SEASONS.map((each) => [each.season.name, each] as const))("the file of %s has no fault", (_, each) => {
  expect(seasonProblems(each.season, each.plan)).toEqual([]);
});

test.each(ALL_SEASONS.slice(1).map((each, index) => [each.season.name, ALL_SEASONS[index], each] as const))(
  "teams that joined and left for %s match the difference to the season before",
  (_, before, now) => {
    const [old, current] = [new Set(playing(before?.plan ?? now.plan)), new Set(playing(now.plan))];
    expect([...current].filter((id) => !old.has(id)).sort()).toEqual([...now.plan.joined].sort());
    expect([...old].filter((id) => !current.has(id)).sort()).toEqual([...now.plan.left].sort());
  },
);

const sizes = ({ conferences }: SeasonPlan) =>
  Object.fromEntries(Object.entries(conferences).map(([name, ids]) => [name, ids.length]));

test("the season 2025-26 has 136 teams", () => {
  expect(playing(plan)).toHaveLength(136);
  expect(sizes(plan)).toEqual({
    SEC: 16,
    "Big Ten": 18,
    "Big 12": 16,
    ACC: 17,
    American: 14,
    "Mountain West": 12,
    "Sun Belt": 14,
    "Conference USA": 12,
    MAC: 13,
    "Pac-12": 2,
    Independents: 2,
  });
});

test("the season 2026-27 has 138 teams, eight of them in the Pac-12, and neither field nor bowls yet", () => {
  expect(playing(nextPlan)).toHaveLength(138);
  expect(sizes(nextPlan)).toMatchObject({
    "Pac-12": 8,
    "Mountain West": 10,
    "Sun Belt": 14,
    "Conference USA": 10,
    MAC: 13,
  });
  expect([nextSeason.field, nextSeason.bowls]).toEqual([null, null]);
});

test("no two teams share an id, a name or an abbreviation", () => {
  for (const column of [0, 1, 2] as const) expect(new Set(TEAMS.map((team) => team[column])).size).toBe(TEAMS.length);
});

describe("a season file is refused with its line number", () => {
  const week = (index: number) => plan.weeks[index] as readonly [string, string];
  const withWeek = (index: number, start: string, end: string): SeasonPlan => ({
    ...plan,
    weeks: plan.weeks.with(index, [start, end]),
  });
  const { MAC: _, ...withoutMac } = plan.conferences;
  const twice = "MONDAY, JANUARY 19 / MONDAY, JANUARY 19";

  test.each<[why: string, season: Season, plan: SeasonPlan, at: string, message: RegExp]>([
    ["with another year", { ...season, championshipYear: 2027 }, plan, "championshipYear:", /is played in 2026/],
    ["with an invalid name", { ...season, name: "2025-27" }, plan, "name:", /not a season/],
    [
      "with a weekday that is wrong",
      { ...season, rounds: { ...season.rounds, championship: { dates: "SUNDAY, JANUARY 19", shortDates: "" } } },
      plan,
      "SUNDAY, JANUARY 19",
      /is a Monday in 2026/,
    ],
    [
      "with a round without days",
      { ...season, rounds: { ...season.rounds, semi: { dates: "soon", shortDates: "" } } },
      plan,
      "semi:",
      /names no day/,
    ],
    [
      "with an unknown team in the field",
      { ...season, field: (season.field as readonly string[]).with(3, "yale") },
      plan,
      '"yale"',
      /in no conf/,
    ],
    ["with a field of eleven", { ...season, field: season.field.slice(1) }, plan, "field:", /needs 12/],
    ["with bowls and no field", { ...season, field: null }, plan, "bowls:", /together/],
    // The types refuse these two already; a file that somebody has written may not have been checked.
    ["without a conference", season, { ...plan, conferences: withoutMac as never }, "conferences:", /MAC is missing/],
    [
      "with a conference that is none",
      season,
      { ...plan, conferences: { ...plan.conferences, Ivy: [] } as never },
      "Ivy",
      /no conference Ivy/,
    ],
    [
      "with a team that is none",
      season,
      { ...plan, conferences: { ...plan.conferences, Independents: ["yale"] } },
      '"yale"',
      /no team yale/,
    ],
    [
      "with a team in two conferences",
      season,
      { ...plan, conferences: { ...plan.conferences, Independents: ["alabama"] } },
      '"alabama"',
      /two conferences/,
    ],
    ["with one that left and plays", season, { ...plan, left: ["alabama"] }, "left:", /in a conference/],
    [
      "with a day twice",
      { ...season, rounds: { ...season.rounds, championship: { dates: twice, shortDates: "Jan 19/19" } } },
      plan,
      "MONDAY, JANUARY 19",
      /is not after the day before it/,
    ],
    [
      "with a team twice in the field",
      { ...season, field: season.field.with(3, season.field[4]) },
      plan,
      "field:",
      /needs 12/,
    ],
    [
      "with a week that ends as it begins",
      season,
      withWeek(7, week(7)[1], week(7)[1]),
      week(7)[1],
      /week 8 ends before/,
    ],
    [
      "with a week that begins as the one before ends",
      season,
      withWeek(7, week(6)[1], week(7)[1]),
      week(6)[1],
      /week 8 begins/,
    ],
    [
      "with a ranking twice",
      season,
      { ...plan, rankings: plan.rankings.with(2, plan.rankings[1] ?? "") },
      plan.rankings[1] ?? "",
      /is not after the ranking/,
    ],
    ...["2025-13-09T00:00:00Z", "+002025-12-21T01:00:00Z", "2025-12-21T01:00:00Z (UTC)"].map(
      (text): [string, Season, SeasonPlan, string, RegExp] => [
        `with a kickoff at ${text}`,
        season,
        { ...plan, kickoffs: { ...plan.kickoffs, semi: [text] } },
        text,
        /not a time in UTC/,
      ],
    ),
    ["with fourteen weeks", season, { ...plan, weeks: plan.weeks.slice(1) }, "weeks:", /14 weeks/],
    [
      "with an hour of the wrong zone",
      season,
      withWeek(7, week(7)[0], week(7)[1].replace("T20", "T16")),
      week(7)[1].replace("T20", "T16"),
      /locks at 13:00 in New York/,
    ],
    [
      "with a time that names no zone",
      season,
      withWeek(7, week(7)[0], week(7)[1].replace("Z", "")),
      week(7)[1].replace("Z", ""),
      /not a time in UTC/,
    ],
    [
      "with a game too few",
      season,
      { ...plan, kickoffs: { ...plan.kickoffs, semi: plan.kickoffs.semi.slice(1) } },
      "kickoffs:",
      /semi has 2 games, not 1/,
    ],
    [
      "with a kickoff on another day",
      season,
      {
        ...plan,
        kickoffs: { ...plan.kickoffs, championship: [`${plan.kickoffs.championship[0]}`.replace("20T", "21T")] },
      },
      `${plan.kickoffs.championship[0]}`.replace("20T", "21T"),
      /not on the days/,
    ],
    [
      "with a day that is another one in short",
      { ...season, rounds: { ...season.rounds, semi: { ...season.rounds.semi, shortDates: "Jan 7/9" } } },
      plan,
      'shortDates: "Jan 7/9"',
      /is not "THURSDAY, JANUARY 8/,
    ],
    [
      "with the weeks of another year",
      nextSeason,
      { ...nextPlan, weeks: plan.weeks },
      week(0)[0],
      /not between July 2026 and the first game/,
    ],
    [
      "with a week after the first game",
      season,
      withWeek(14, week(14)[0], week(14)[1].replace("2025-12", "2026-01")),
      week(14)[1].replace("2025-12", "2026-01"),
      /not between July/,
    ],
    [
      "with a place for a conference that is none",
      season,
      { ...plan, fieldRule: { ...plan.fieldRule, guaranteed: [{ conferences: ["Ivy" as never], places: 1 }] } },
      "fieldRule:",
      /no conference Ivy/,
    ],
    [
      "with more places than the field has",
      season,
      { ...plan, fieldRule: { ...plan.fieldRule, guaranteed: [{ conferences: ["SEC"], places: 13 }] } },
      "fieldRule:",
      /13 guaranteed places/,
    ],
    [
      "with a ranking after the first game",
      season,
      { ...plan, rankings: [...plan.rankings, plan.kickoffs.first[1] ?? ""] },
      plan.kickoffs.first[0] ?? "",
      /is not after/,
    ],
    ["with a newcomer that does not play", season, { ...plan, joined: ["yale"] }, "joined:", /no conference/],
    [
      "with more seeds for champions than champions",
      season,
      { ...plan, fieldRule: { ...plan.fieldRule, championSeeds: 9 } },
      "fieldRule:",
      /9 seeds for champions/,
    ],
    [
      "with a place for a team that does not play",
      season,
      { ...plan, fieldRule: { ...plan.fieldRule, safe: [{ team: "yale", rank: 12 }] } },
      "safe:",
      /yale has a place/,
    ],
  ])("%s", (_why, changed, changedPlan, at, message) => {
    expect(seasonProblems(changed, changedPlan)).toContainEqual({ at, message: expect.stringMatching(message) });
  });
});

test("every team has an id for addresses, a name, an abbreviation in capitals and two colors", () => {
  const odd = TEAMS.filter(
    ([id, name, abbreviation, ...colors]) =>
      !/^[a-z]+(-[a-z]+)*$/.test(id) ||
      !/^[A-Z][\p{L}&'() .ʻ-]+$/u.test(name) ||
      !/^[A-Z][A-Z&-]{1,5}$/.test(abbreviation) ||
      !colors.every((color) => /^#[0-9A-F]{6}$/.test(color)),
  );
  expect(odd).toEqual([]);
});

describe("a season file is accepted", () => {
  test("with a team that has left and does not play", () => {
    expect(seasonProblems(season, { ...plan, left: ["yale"] })).toEqual([]);
  });

  test("with as many guaranteed places as the field has, and a seed for each champion", () => {
    const fieldRule = { guaranteed: [{ conferences: CONFERENCES, places: 12 }], safe: [], championSeeds: 12 };
    expect(seasonProblems(season, { ...plan, fieldRule })).toEqual([]);
  });

  test("with a ranking in the first moment of July", () => {
    expect(seasonProblems(season, { ...plan, rankings: ["2025-07-01T00:00:00Z", ...plan.rankings] })).toEqual([]);
  });

  test("with a last week that is open until an hour before the first game", () => {
    const [kickoff = ""] = plan.kickoffs.first;
    const [start] = plan.weeks[14] ?? [""];
    const problems = seasonProblems(season, { ...plan, weeks: plan.weeks.with(14, [start, kickoff]) });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^week 15 locks at/)]);
  });
});

test("the committee ranks six times in a season, the last time with the field, and every team that joins or leaves has a name", () => {
  const known = new Set(TEAMS.map(([id]) => id));
  for (const { plan: each } of ALL_SEASONS) {
    expect(each.rankings).toHaveLength(6);
    expect([...each.joined, ...each.left].filter((id) => !known.has(id))).toEqual([]);
  }
});
