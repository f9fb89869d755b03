import { describe, expect, test } from "vitest";
import { CONFERENCES } from "#domain/conferences.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { seasonProblems } from "#domain/season-check.ts";
import { longDays, shortDays } from "#domain/season-days.ts";
import { teamIds } from "#domain/season-opening.ts";
import { plan, season } from "#domain/seasons/2025-26.ts";
import { plan as nextPlan } from "#domain/seasons/2026-27.ts";
import type { Season, SeasonPlan } from "#domain/seasons/season.ts";
import { TEAMS } from "#domain/teams.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";

const playing = ({ conferences }: SeasonPlan) => Object.values(conferences).flatMap(teamIds);

test("the 2025-26 season's file has the correct game days, year and venue", () => {
  expect(ROUNDS.map(({ id, heading }) => [heading, longDays(season.days[id]), shortDays(season.days[id])])).toEqual([
    ["PLAYOFF FIRST ROUND", "FRIDAY, DECEMBER 19 / SATURDAY, DECEMBER 20", "Dec 19/20"],
    ["PLAYOFF QUARTERFINALS", "WEDNESDAY, DECEMBER 31 / THURSDAY, JANUARY 1", "Dec 31/Jan 1"],
    ["PLAYOFF SEMIFINALS", "THURSDAY, JANUARY 8 / FRIDAY, JANUARY 9", "Jan 8/9"],
    ["NATIONAL CHAMPIONSHIP", "MONDAY, JANUARY 19", "Jan 19"],
  ]);
  expect([season.championshipYear, season.venue]).toEqual([2026, "Hard Rock Stadium, Miami Gardens, Florida"]);
});

test.each(ALL_SEASONS.map((each) => [each.season.name, each] as const))(
  "the season file of %s passes the check",
  (_, each) => {
    expect(seasonProblems(each.season, each.plan)).toEqual([]);
  },
);

test.each(ALL_SEASONS.slice(1).map((each, index) => [each.season.name, ALL_SEASONS[index], each] as const))(
  "the season file of %s lists exactly the teams that are new or departed since the previous season",
  (_, before, now) => {
    const [old, current] = [new Set(playing(before?.plan ?? now.plan)), new Set(playing(now.plan))];
    expect([...current].filter((id) => !old.has(id)).sort()).toEqual([...now.plan.joined].sort());
    expect([...old].filter((id) => !current.has(id)).sort()).toEqual([...now.plan.left].sort());
  },
);

test("no two teams share an ID, a name or an abbreviation", () => {
  for (const column of [0, 1, 2] as const) expect(new Set(TEAMS.map((team) => team[column])).size).toBe(TEAMS.length);
});

describe("a season file", () => {
  const week = (index: number) => plan.weeks[index] as readonly [string, string];
  const withWeek = (index: number, start: string, end: string): Partial<SeasonPlan> => ({
    weeks: plan.weeks.with(index, [start, end]),
  });
  const field: readonly string[] = season.field;
  const { conferences, fieldRule, kickoffs } = plan;
  const { MAC: _, ...withoutMac } = conferences;

  test.each<[why: string, changed: Partial<Season>, message: string]>([
    ["with the wrong year", { championshipYear: 2027 }, "the 2027 championship is 2026-27, not 2025-26"],
    ["with an invalid name", { name: "2025-27" }, "not 2025-27"],
    ["with a round without days", { days: { ...season.days, semi: [] } }, "semi are on 2026-01-08 and 2026-01-09"],
    [
      "with the same day twice",
      { days: { ...season.days, championship: ["2026-01-19", "2026-01-19"] } },
      "championship are on",
    ],
    ["with an unknown team in the field", { field: field.with(3, "yale") }, "yale is in the field"],
    ["with a field of eleven", { field: field.slice(1) }, "needs 12"],
    ["with the same team twice in the field", { field: field.with(3, "oregon") }, "needs 12"],
    ["with bowls but no field", { field: null }, "together"],
  ])("is rejected %s", (_why, changed, message) => {
    expect(seasonProblems({ ...season, ...changed }, plan).join()).toContain(message);
  });

  test.each<[why: string, changed: Partial<SeasonPlan>, message: string]>([
    // The types already forbid this, but `admin` imports the file without type checking.
    ["without a conference", { conferences: withoutMac as never }, "MAC is empty"],
    ["with an unknown team", { conferences: { ...conferences, Independents: "yale" } }, "no team yale"],
    ["with a team in two conferences", { conferences: { ...conferences, Independents: "alabama" } }, "two conferences"],
    ["with a team that left but still plays", { left: ["alabama"] }, "alabama left, but is still in a conference"],
    ["with a newcomer that does not play", { joined: ["yale"] }, "yale joined, but isn't in a conference"],
    ["with a week that ends when it begins", withWeek(7, week(7)[1], week(7)[1]), `${week(7)[1]} is not after`],
    [
      "with a week that begins when another week ends",
      withWeek(7, week(6)[1], week(7)[1]),
      `${week(6)[1]} is not after`,
    ],
    [
      "with the same ranking twice",
      { rankings: plan.rankings.with(2, plan.rankings[1] ?? "") },
      `${plan.rankings[1]} is not after`,
    ],
    [
      "with a ranking after the first kickoff",
      { rankings: [...plan.rankings, "2025-12-20T17:00:00Z"] },
      "is not after",
    ],
    ...["2025-13-09T00:00:00Z", "+002025-12-21T01:00:00Z", "2025-12-21T01:00:00Z (UTC)", "2025-12-21T01:00:00"].map(
      (text): [string, Partial<SeasonPlan>, string] => [
        `with a kickoff at ${text}`,
        { kickoffs: { ...kickoffs, semi: [text] } },
        `"${text}" is not a time in UTC`,
      ],
    ),
    ["with fourteen weeks", { weeks: plan.weeks.slice(1) }, "14 weeks"],
    [
      "with a lock in the wrong time zone",
      withWeek(7, week(7)[0], week(7)[1].replace("T20", "T16")),
      "locks at 13:00 ET",
    ],
    ["with a missing game", { kickoffs: { ...kickoffs, semi: kickoffs.semi.slice(1) } }, "semi has 2 games, not 1"],
    [
      "with a kickoff on another day",
      { kickoffs: { ...kickoffs, championship: ["2026-01-21T00:30:00Z"] } },
      "on 2026-01-20, not on 2026-01-19",
    ],
    ["with the weeks of the next season", { weeks: nextPlan.weeks }, "not in the season that begins in July 2025"],
    ["with a ranking before July", { rankings: ["2025-06-30T23:59:59Z", ...plan.rankings] }, "July 2025"],
    [
      "with a week after the first game",
      withWeek(14, week(14)[0], "2026-01-05T21:59:59Z"),
      "locks after the first game",
    ],
    [
      "with more guaranteed places than the field has",
      { fieldRule: { ...fieldRule, guaranteed: [{ conferences: ["SEC"], places: 13 }] } },
      "13 guaranteed places",
    ],
    [
      "with more seeds for champions than there are champions",
      { fieldRule: { ...fieldRule, championSeeds: 9 } },
      "9 seeds for champions",
    ],
    [
      "with a place for a team that does not play",
      { fieldRule: { ...fieldRule, safe: [{ team: "yale", rank: 12 }] } },
      "yale is in the field, but not in a conference",
    ],
  ])("is rejected %s", (_why, changed, message) => {
    expect(seasonProblems(season, { ...plan, ...changed }).join()).toContain(message);
  });
});

test("every team has a URL-safe ID, a name, an abbreviation in capital letters, and two colors", () => {
  const odd = TEAMS.filter(
    ([id, name, abbreviation, ...colors]) =>
      !/^[a-z]+(-[a-z]+)*$/.test(id) ||
      !/^[A-Z][\p{L}&'() .ʻ-]+$/u.test(name) ||
      !/^[A-Z][A-Z&-]{1,5}$/.test(abbreviation) ||
      !colors.every((color) => /^#[0-9A-F]{6}$/.test(color)),
  );
  expect(odd).toEqual([]);
});

describe("an unusual season file", () => {
  test("is accepted if a departed team is in no conference", () => {
    expect(seasonProblems(season, { ...plan, left: ["yale"] })).toEqual([]);
  });

  test("is accepted if it guarantees all twelve places and all twelve seeds to conference champions", () => {
    const fieldRule = { guaranteed: [{ conferences: CONFERENCES, places: 12 }], safe: [], championSeeds: 12 };
    expect(seasonProblems(season, { ...plan, fieldRule })).toEqual([]);
  });

  test("is accepted with a ranking release at the first moment of July 1", () => {
    expect(seasonProblems(season, { ...plan, rankings: ["2025-07-01T00:00:00Z", ...plan.rankings] })).toEqual([]);
  });

  test("whose last week locks exactly at the first kickoff violates only the rule about the lock hour", () => {
    const [kickoff = ""] = plan.kickoffs.first;
    const [start] = plan.weeks[14] ?? [""];
    const problems = seasonProblems(season, { ...plan, weeks: plan.weeks.with(14, [start, kickoff]) });
    expect(problems).toEqual([expect.stringMatching(/^week 15 locks at/)]);
  });
});

test("every season has six committee rankings, and the team list includes each season's new and departed teams", () => {
  const known = new Set(TEAMS.map(([id]) => id));
  for (const { plan: each } of ALL_SEASONS) {
    expect(each.rankings).toHaveLength(6);
    expect([...each.joined, ...each.left].filter((id) => !known.has(id))).toEqual([]);
  }
});
