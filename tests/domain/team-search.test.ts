import { describe, expect, test } from "vitest";
import { SEASON_PLAN } from "#domain/season.ts";
import { teamIds } from "#domain/season-opening.ts";
import { filterTeams, isFilterTerm, isSearchTerm, matchedPart, searchTeams } from "#domain/team-search.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";

const found = (term: string) => searchTeams(SEED_TEAMS, term).map(({ name }) => name);

describe("the server's team search (docs/behavior/screens.md#searching-for-a-team)", () => {
  test.each([
    ["usf", ["South Florida"]],
    ["san jose", ["San José State"]],
    ["SAN JOSÉ", ["San José State"]],
    ["pitt", ["Pittsburgh"]],
    ["hawaii", ["Hawai'i"]],
    ["hawai’i", ["Hawai'i"]],
    ["texas am", ["Texas A&M"]],
    ["Texas A&M", ["Texas A&M"]],
    ["a&m", ["Texas A&M"]],
    ["  ole miss  ", ["Ole Miss"]],
    ["nobody", []],
  ])("lists the expected teams first for %j", (term, names) => {
    const result = found(term);
    expect(result.slice(0, Math.max(names.length, 1))).toEqual(names);
  });

  test("ranks abbreviation matches first, then names that start with the term, then names that contain the term", () => {
    expect(found("usc")[0]).toBe("USC");
    expect(found("texas").slice(0, 4)).toEqual(["Texas", "Texas A&M", "Texas Tech", "Texas State"]);
    expect(found("miami").slice(0, 2)).toEqual(["Miami", "Miami (OH)"]);
    expect(found("miami oh")).toEqual(["Miami (OH)"]);
  });

  test("finds a term anywhere in a name; names in which a word starts with the term come first", () => {
    expect(found("bama")).toEqual(["Alabama", "South Alabama"]);
    expect(found("ten").slice(0, 2)).toEqual(["Tennessee", "Middle Tennessee"]);
    expect(found("ate").slice(0, 2)).toEqual(["Mississippi State", "Michigan State"]);
  });

  test.each(["", "  ", "ab", " ab ", "  a  "])("finds nothing for %j, which is too short", (term) => {
    expect(isSearchTerm(term)).toBe(false);
    expect(found(term)).toEqual([]);
  });

  test.each(["...", "&&&", "'''''", "%%%", "\u0301\u0301\u0301", "🏈🏈🏈", "   .   "])(
    "finds nothing for %j",
    (term) => {
      expect(found(term)).toEqual([]);
    },
  );

  test("finds every team by its name, and by its abbreviation if it has three letters or more", () => {
    for (const { name, abbreviation } of SEED_TEAMS) {
      if (isSearchTerm(name)) expect(found(name)).toContain(name);
      if (isSearchTerm(abbreviation)) expect(found(abbreviation)[0]).toBe(name);
    }
  });
});

/** Returns the picker's results: team names, and conferences with their number of teams. */
function filtered(term: string) {
  const { teams, conferences, isConferenceFirst } = filterTeams(SEED_TEAMS, term);
  return {
    names: teams.map(({ name }) => name),
    conferences: conferences.map((each) => `${each.conference}: ${each.teams.length}`),
    isConferenceFirst,
  };
}
const NOTHING = { names: [], conferences: [], isConferenceFirst: false };

describe("the picker's team search (docs/behavior/screens.md#searching-for-a-team)", () => {
  test.each([
    ["ou", "Oklahoma"],
    ["lsu", "LSU"],
    ["OSU", "Ohio State"],
  ])("lists the team with the abbreviation %j first", (term, name) => {
    expect(filtered(term).names[0]).toBe(name);
  });

  test("finds a two-letter term at the start of a word, but not inside a word", () => {
    expect(filtered("oh").names).toEqual(["Ohio State", "Ohio", "Miami (OH)"]);
    expect(filtered("fl").names).toEqual([
      ...["Florida", "Florida State", "Florida Atlantic", "Florida International", "South Florida"],
    ]);
    expect(filtered("ab")).toEqual(NOTHING);
    expect(filtered("bam").names).toEqual(["Alabama", "South Alabama"]);
  });

  test.each(["", " ", "b", " b ", "é", "   m"])("finds nothing for %j, which is too short", (term) => {
    expect(isFilterTerm(term)).toBe(false);
    expect(filtered(term)).toEqual(NOTHING);
  });

  test.each(["..", "&&&", "--"])("finds nothing for %j, which has no letters", (term) => {
    expect(filtered(term)).toEqual(NOTHING);
  });

  test.each([
    ["big ten", ["Big Ten"]],
    ["BIG  TEN", ["Big Ten"]],
    ["big", ["Big 12", "Big Ten"]],
    ["12", ["Big 12"]],
    ["sec", ["SEC"]],
    ["pac12", ["Pac-12"]],
    ["mountain w", ["Mountain West"]],
  ] as const)("lists the conferences that match %j, in alphabetical order and with all their teams", (term, names) => {
    const conferences = names.map((name) => `${name}: ${teamIds(SEASON_PLAN.conferences[name]).length}`);
    expect(filtered(term)).toEqual({ names: [], conferences, isConferenceFirst: true });
  });

  test("does not find a conference by letters in the middle of a word", () => {
    expect(filtered("elt").conferences).toEqual([]);
    expect(filtered("belt").conferences).toEqual(["Sun Belt: 14"]);
  });

  test("lists conferences after the teams if the term is a team's abbreviation or the start of a team's name", () => {
    expect(filtered("ten")).toEqual({
      names: ["Tennessee", "Middle Tennessee"],
      conferences: ["Big Ten: 18"],
      isConferenceFirst: false,
    });
    const abbreviated = [{ id: "alabama", name: "Alabama", abbreviation: "SEC", conference: "SEC" }];
    expect(filterTeams(abbreviated, "sec").isConferenceFirst).toBe(false);
  });

  test("lists conferences before the teams if the term is neither a team's abbreviation nor the start of a team's name", () => {
    expect(filtered("am")).toEqual({ names: ["Texas A&M"], conferences: ["American: 14"], isConferenceFirst: true });
    const inside = [{ id: "tulsa", name: "Tulsa", conference: "LSA" }];
    expect(filterTeams(inside, "lsa")).toMatchObject({ teams: inside, isConferenceFirst: true });
  });
});

describe("the underlined part of a name", () => {
  const underlined = (name: string, term: string) => {
    const part = matchedPart(name, term);
    return part && name.slice(...part);
  };

  test.each([
    ["Ohio State", "oh", "Oh"],
    ["San José State", "jose", "José"],
    ["San José State", "SAN JOSE", "San José"],
    ["Hawai'i", "hawaii", "Hawai'i"],
    ["Hawai'i", "hawai\u02BB", "Hawai"],
    ["Texas A&M", "texas am", "Texas A&M"],
    ["Texas A&M", "am", "A&M"],
    ["Miami (OH)", "oh", "OH"],
    ["Alabama", "bama", "bama"],
    ["SMU", "smu", "SMU"],
  ])("for the name %j and the term %j is %j", (name, term, part) => {
    expect(underlined(name, term)).toBe(part);
  });

  test("is the match at the start of a word if possible, and otherwise the match inside a word", () => {
    expect(matchedPart("North Carolina State", "st")).toEqual([15, 17]);
    expect(matchedPart("Western Kentucky West", "we")).toEqual([0, 2]);
    expect(matchedPart("East State", "st")).toEqual([5, 7]);
    expect(matchedPart("East", "st")).toEqual([2, 4]);
  });

  test.each([
    ["Ohio State", "michigan"],
    ["Oklahoma", "ou"],
    ["Ohio State", ""],
    ["Ohio State", " "],
    ["Ohio State", "..."],
    ["", "ohio"],
    ["", ""],
    ["Ohio", "ohio state"],
  ])("is null for the name %j and the term %j", (name, term) => {
    expect(matchedPart(name, term)).toBeNull();
  });

  test("is the whole name if the search term is that name", () => {
    for (const { name } of SEED_TEAMS) {
      expect(underlined(name, name.toLowerCase())).toBe(name.replace(/\)$/, ""));
    }
  });
});
