import { describe, expect, test } from "vitest";
import { datesOfSeason, teamIds, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import { loadSeason, SEASON_NAMES } from "#domain/seasons/load.ts";
import { TEAMS } from "#domain/teams.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";

describe.each(ALL_SEASONS.map((each) => [each.season.name, each] as const))("opening the %s season", (_, { plan }) => {
  test("creates the teams of the season's conferences, in the order of the team list", () => {
    const teams = teamsOfSeason(plan);
    const playing = new Set(Object.values(plan.conferences).flatMap(teamIds));
    expect(teams.map(({ id }) => id)).toEqual(TEAMS.map(([id]) => id).filter((id) => playing.has(id)));
    for (const [conference, ids] of Object.entries(plan.conferences)) {
      expect(
        teams
          .filter((team) => team.conference === conference)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(teamIds(ids).sort());
    }
    const [id, name, abbreviation, primaryColor, secondaryColor] = TEAMS.find(([each]) => each === "alabama") ?? [];
    expect(teams.find((team) => team.id === "alabama")).toEqual({
      ...{ id, name, abbreviation, primaryColor, secondaryColor },
      conference: "SEC",
      logoUrl: "/badges/alabama.svg",
    });
  });

  test("creates the season's weeks, starting with number 1", () => {
    const weeks = weeksOfSeason(plan);
    expect(weeks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(weeks.map(({ startDate, endDate }) => [startDate, endDate])).toEqual(plan.weeks);
  });

  test("creates the ranking dates, followed by the kickoffs in playing order", () => {
    const { first, quarter, semi, championship } = plan.kickoffs;
    const dates = datesOfSeason(plan);
    const of = (wanted: string) => dates.filter(({ kind }) => kind === wanted).map(({ startsAt }) => startsAt);
    expect(of("ranking")).toEqual(plan.rankings);
    expect(of("kickoff")).toEqual([...first, ...quarter, ...semi, ...championship]);
    expect(dates).toHaveLength(plan.rankings.length + 11);
  });
});

test("every season with a file can be loaded by name, and an unknown name returns null", async () => {
  expect(SEASON_NAMES).toEqual(ALL_SEASONS.map(({ season }) => season.name));
  for (const { season } of ALL_SEASONS) expect(await loadSeason(season.name)).toEqual(season);
  expect(await loadSeason("2023-24")).toBeNull();
});
