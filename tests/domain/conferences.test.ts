import { expect, test } from "vitest";
import { CONFERENCES, conferenceAdded, countConferences, fieldProblem } from "#domain/conferences.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";

const field = (...conferences: (string | null)[]) =>
  conferences.map((conference) => (conference === null ? null : { conference }));

test("every team belongs to one of the ten conferences or is independent", () => {
  expect(CONFERENCES).toHaveLength(10);
  const others = SEED_TEAMS.filter(({ conference }) => !(CONFERENCES as readonly string[]).includes(conference));
  expect(new Set(others.map(({ conference }) => conference))).toEqual(new Set(["Independents"]));
});

test("a conference counts once, no matter how many of its teams are chosen; independents and empty slots do not count", () => {
  const count = countConferences(field("ACC", "SEC", "SEC", "Independents", null, "ACC"));
  expect(count.present).toEqual(["SEC", "ACC"]);
  expect(count.needed).toBe(3);
});

test("every conference is listed as either present or missing, and both lists are in the standard order", () => {
  for (let chosen = 0; chosen < 2 ** CONFERENCES.length; chosen += 1) {
    const some = CONFERENCES.filter((_, index) => chosen & (1 << index));
    const { present, missing, needed } = countConferences(field(...some.toReversed()));
    expect(present).toEqual(some);
    expect(missing).toEqual(CONFERENCES.filter((each) => !some.includes(each)));
    expect(needed).toBe(Math.max(0, 5 - some.length));
  }
});

test("a weekly pick needs a team in every slot and teams from at least five conferences", () => {
  const five = CONFERENCES.slice(0, 5);
  expect(fieldProblem(field(...five))).toBeNull();
  expect(fieldProblem(field(...five.slice(1), "Independents"))).toBe("CONFERENCES_MISSING");
  expect(fieldProblem(field(...five, null))).toBe("TEAM_UNKNOWN");
  expect(fieldProblem(field("SEC", null))).toBe("TEAM_UNKNOWN");
});

test.each([
  [[], "SEC", 1],
  [["SEC"], "ACC", 2],
  [["SEC"], "SEC", null],
  [["SEC", "ACC", "MAC", "Big 12"], "Pac-12", 5],
  [["SEC", "ACC", "MAC", "Big 12", "Independents"], "Pac-12", 5],
  [["SEC", "ACC", "MAC", "Big 12", "Big Ten"], "Pac-12", null],
  [["SEC"], "Independents", null],
])("in a field that already has %j, a team from %s brings the conference count to %s", (there, conference, added) => {
  expect(conferenceAdded(field(...there), { conference })).toBe(added);
});
