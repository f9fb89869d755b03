import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectField, rankingFromFeed } from "#domain/committee-ranking.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import { plan as plan24 } from "#domain/seasons/2024-25.ts";
import { plan, season } from "#domain/seasons/2025-26.ts";
import { plan as plan26 } from "#domain/seasons/2026-27.ts";
import type { SeasonPlan } from "#domain/seasons/season.ts";
import { RANKINGS } from "#local/scores/rankings.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";
import { runs } from "#support/property-runs.ts";

const YEAR = season.championshipYear - 1;
const teams = teamsOfSeason(plan);
const nameOf = new Map(teams.map(({ id, name }) => [id, name]));

const conferencesOf = (of: SeasonPlan) => {
  const conferences = new Map(teamsOfSeason(of).map(({ id, conference }) => [id, conference]));
  return (id: string) => conferences.get(id);
};
const project = (ranking: readonly string[], of: SeasonPlan = plan) =>
  projectField(ranking, conferencesOf(of), of.fieldRule);
const released = (release: number) => RANKINGS.find(([each]) => each === release)?.[1] ?? [];

describe("the projected field", () => {
  test("has the expected teams after each of the committee's first three rankings", () => {
    // The fifth conference champion was not ranked.
    expect(project(released(1)).slice(8)).toEqual(["oregon", "notre-dame", "virginia", null]);
    expect(project(released(2)).slice(8)).toEqual(["notre-dame", "texas", "miami", "south-florida"]);
    expect(project(released(3)).slice(3)).toEqual([
      ...["georgia", "texas-tech", "ole-miss", "oregon", "oklahoma", "notre-dame", "alabama", "miami", "tulane"],
    ]);
  });

  test("does not reserve a spot for a conference with no ranked team", () => {
    expect(project(["indiana"])).toEqual(["indiana", ...Array(11).fill(null)]);
  });

  test("differs from the real field if a conference's best-ranked team did not win the conference championship", () => {
    const field = project(released(6));
    expect(field.slice(0, 10)).toEqual(season.field.slice(0, 10));
    expect([field.slice(10), season.field.slice(10)]).toEqual([
      ["notre-dame", "tulane"],
      ["tulane", "james-madison"],
    ]);
  });

  test("gives the top four seeds to conference champions if the season's rules require it", () => {
    const best = ["oregon", "georgia", "texas", "penn-state", "notre-dame", "ohio-state", "tennessee", "indiana"];
    expect(project([...best, "boise-state", "smu", "alabama", "arizona-state", "miami", "clemson"], plan24)).toEqual([
      ...["oregon", "georgia", "boise-state", "smu", "texas", "penn-state", "notre-dame", "ohio-state"],
      ...["tennessee", "indiana", "alabama", "arizona-state"],
    ]);
  });

  test("has guaranteed places for four conferences, for the best team of the other six, and for Notre Dame if ranked in the top twelve", () => {
    const sec = [
      "georgia",
      "texas",
      "alabama",
      "lsu",
      "ole-miss",
      "florida",
      "oklahoma",
      "tennessee",
      "missouri",
      "auburn",
    ];
    const champions = ["byu", "miami", "boise-state", "tulane"];
    const safe = project([...sec, "indiana", "notre-dame", ...champions], plan26);
    expect(safe).toEqual([...sec.slice(0, 7), "indiana", "notre-dame", "byu", "miami", "boise-state"]);
    const thirteenth = project([...sec, "indiana", "byu", "notre-dame", ...champions.slice(1)], plan26);
    expect(thirteenth).toEqual([...sec.slice(0, 8), "indiana", "byu", "miami", "boise-state"]);
  });
});

test.each(ALL_SEASONS.map((each) => [each.season.name, each.plan] as const))(
  "in %s, a projected field fills the guaranteed places, repeats no team, and otherwise follows the ranking",
  (_, of) => {
    const ids = teamsOfSeason(of).map(({ id }) => id);
    const conferenceOf = conferencesOf(of);
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 25, maxLength: 25 }), (ranking) => {
        const field = project(ranking, of);
        const named = field.filter((id) => id !== null);
        expect(field).toHaveLength(12);
        expect(new Set(named).size).toBe(named.length);
        expect(field.indexOf(null) === -1 || field.slice(field.indexOf(null)).every((id) => id === null)).toBe(true);
        const conferences = new Set(named.map(conferenceOf).filter((name) => name !== "Independents"));
        const ranked = new Set(ranking.map(conferenceOf).filter((name) => name !== "Independents"));
        expect(conferences.size).toBeGreaterThanOrEqual(
          Math.min(of.fieldRule.guaranteed.length === 1 ? 5 : 0, ranked.size),
        );
        for (const { conferences: group, places } of of.fieldRule.guaranteed) {
          const there = group.filter((name) => ranked.has(name)).length;
          expect(group.filter((name) => conferences.has(name)).length).toBeGreaterThanOrEqual(Math.min(places, there));
        }
        // Conference champions get five of the twelve places. Each team in `safe` gets at most one of the other seven.
        // The best-ranked teams get the places that are left.
        for (const id of ranking.slice(0, 7 - of.fieldRule.safe.length)) expect(named).toContain(id);
        const seeded = named.slice(of.fieldRule.championSeeds);
        expect(seeded).toEqual(ranking.filter((id) => seeded.includes(id)));
      }),
      runs(100),
    );
  },
);

describe("a ranking from a feed", () => {
  const ranks = released(6).map((id, index) => ({ team: nameOf.get(id) ?? "", rank: index + 1 }));
  const read = (report: Partial<Parameters<typeof rankingFromFeed>[0]>) =>
    rankingFromFeed({ year: YEAR, ranks, ...report }, { year: YEAR, teams });

  test("can list the teams in any order and with any known spelling", () => {
    const shuffled = ranks.toReversed().map(({ team, rank }) => ({ team: team.toUpperCase(), rank }));
    expect(read({ ranks: shuffled })).toEqual({ teamIds: released(6), problem: null });
  });

  test("is read as null without an error if it lists no teams yet, whatever its year is", () => {
    expect(read({ ranks: [], year: YEAR - 1 })).toEqual({ teamIds: null, problem: null });
  });

  test.each<[why: string, report: Parameters<typeof read>[0], problem: RegExp]>([
    ["is for another season", { year: YEAR - 1 }, /for the season that begins in/],
    [
      "has unknown teams, and the error lists the unknown teams",
      { ranks: ranks.with(3, { team: "Yale", rank: 4 }).with(7, { team: "Ole Mis", rank: 8 }) },
      /season: Yale, Ole Mis\.$/,
    ],
    [
      "has more than 25 teams",
      { ranks: [...ranks, { team: nameOf.get("kent-state") ?? "", rank: 26 }] },
      /not have 25 different teams/,
    ],
    [
      "repeats a team in a 26th row",
      { ranks: [...ranks, { team: ranks[3]?.team ?? "", rank: 26 }] },
      /not have 25 different teams/,
    ],
    ["has fewer than 25 teams", { ranks: ranks.slice(1) }, /not have 25 different teams/],
    ["has a team twice", { ranks: ranks.with(3, { team: "Indiana", rank: 4 }) }, /not have 25/],
    ["has a rank twice", { ranks: ranks.with(3, { team: ranks[3]?.team ?? "", rank: 5 }) }, /not have 25/],
  ])("is rejected when it %s", (_, report, problem) => {
    expect(read(report)).toEqual({ teamIds: null, problem: expect.stringMatching(problem) });
  });
});
