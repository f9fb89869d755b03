import fc from "fast-check";
import { expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { roundWinners } from "#domain/scoring.ts";
import { CLAIM_KINDS, type ClaimKind, type MemberPick, weekGlance } from "#domain/week-glance.ts";
import { savablePick } from "#support/brackets/arbitrary-picks.ts";
import { FIELD, recordOfOutcome } from "#support/brackets/outcomes.ts";
import { runs } from "#support/property-runs.ts";

/** Pads a team's number, so that names sort by number: `team-1` becomes `team-01`. */
const nameOf = (team: string) => team.replace(/\d+/, (number) => number.padStart(2, "0"));

function pickOf(name: string, record: object, teamName: string | null = null): MemberPick {
  return { person: { userId: `id-of-${name}`, username: name, teamName }, record: record as BracketRecord };
}

/** The upper slot wins every game, so seed 12 is the champion. */
const UPSETS = recordOfOutcome(FIELD, 0);
/** The lower slot wins every game, so seed 2 beats seed 1 in the final. */
const OTHERS = recordOfOutcome(FIELD, 2047);
/** `UPSETS` with a different team at seed 7. Seed 7 wins no games. */
const WITH_NEW = { ...UPSETS, teamSlots: UPSETS.teamSlots.with(6, "team-13") };

const glanceOf = (picks: readonly MemberPick[], own: string | null = null) =>
  weekGlance(picks, nameOf, own && `id-of-${own}`);

test("picked champions are listed by number of picks, each with a sorted list of the members who picked the team", () => {
  const { champions, picks } = glanceOf([
    pickOf("zoe", UPSETS),
    pickOf("ann", UPSETS, "Zebras"),
    pickOf("bob", OTHERS),
    pickOf("cyd", UPSETS, "aces"),
  ]);
  const names = champions.map(({ team, picks: count, first }) => [team, count, first.map(({ username }) => username)]);
  expect(names).toEqual([
    ["team-12", 3, ["cyd", "ann", "zoe"]],
    ["team-2", 1, ["bob"]],
  ]);
  expect(picks).toBe(4);
});

test("members with the same name are ordered by ID", () => {
  const [a, b] = ["a", "b"].map((id) => pickOf(id, UPSETS, "Same")) as [MemberPick, MemberPick];
  for (const picks of [
    [a, b],
    [b, a],
  ]) {
    expect(glanceOf(picks).champions[0]?.first.map(({ username }) => username)).toEqual(["a", "b"]);
  }
});

test("champions with equal counts are ordered by name, ignoring case, and champions with the same name keep their order", () => {
  const ordered = (upset: string, other: string) =>
    weekGlance(
      [pickOf("ann", UPSETS), pickOf("bob", OTHERS)],
      (team) => (team === "team-12" ? upset : team === "team-2" ? other : team),
      null,
    ).champions.map(({ team }) => team);
  expect(ordered("AAA", "b")).toEqual(["team-12", "team-2"]);
  expect(ordered("b", "AAA")).toEqual(["team-2", "team-12"]);
  expect(ordered("Same", "same")).toEqual(["team-2", "team-12"]);
});

test("a picked champion's entry lists up to three members but counts all members who picked the team", () => {
  const [champion] = glanceOf([..."hgfedcba"].map((name) => pickOf(name, UPSETS))).champions;
  expect(champion?.first.map(({ username }) => username).join("")).toBe("abc");
  expect(champion?.picks).toBe(8);
});

test("a member's boldest pick is the pick that the fewest members share; ties go to the latest round", () => {
  const { boldest, own, next } = glanceOf(
    [pickOf("ann", UPSETS), pickOf("bob", WITH_NEW), pickOf("cyd", OTHERS), pickOf("dee", UPSETS)],
    "dee",
  );
  expect(boldest.map(({ username, kind, team, picks }) => `${username} ${kind} ${team} ${picks}`)).toEqual([
    "cyd championship team-2 1",
    "bob field team-13 1",
    "ann championship team-12 3",
    "dee championship team-12 3",
  ]);
  expect(own).toEqual(boldest[3]);
  expect(next).toBeNull();
});

test("the summary returns members' boldest picks in pages of fifty", () => {
  const many = Array.from({ length: 51 }, (_, index) => pickOf(`fan-${String(index).padStart(2, "0")}`, UPSETS));
  expect(glanceOf(many.slice(1))).toMatchObject({ next: null });
  expect(glanceOf(many)).toMatchObject({ next: 50 });
  expect(glanceOf(many).boldest).toHaveLength(50);
  expect(weekGlance(many, nameOf, "id-of-fan-50", 50)).toMatchObject({
    ...{ picks: 51, boldest: [{ username: "fan-50" }], next: null, own: { username: "fan-50" } },
  });
  expect(weekGlance(many, nameOf, null, 500)).toMatchObject({ boldest: [], next: null });
});

test("a week without picks has an empty summary", () => {
  expect(glanceOf([])).toEqual({
    ...{ picks: 0, champions: [] },
    ...{ boldest: [], next: null, own: null },
  });
});

test("a member's boldest pick is the member's rarest prediction", () => {
  const claims = (record: BracketRecord) =>
    CLAIM_KINDS.flatMap((kind: ClaimKind) =>
      (kind === "field" ? record.teamSlots : roundWinners(record, kind)).map((team) => `${kind} ${team}`),
    );
  fc.assert(
    fc.property(fc.array(savablePick, { minLength: 1, maxLength: 5 }), (records) => {
      const picks = records.map((record, index) => pickOf(`p${index}`, record));
      const { boldest } = glanceOf(picks);
      const shared = (claim: string) => records.filter((record) => claims(record).includes(claim)).length;
      for (const { kind, team, picks: count, userId } of boldest) {
        const own = picks.find(({ person }) => person.userId === userId)?.record as BracketRecord;
        expect(claims(own)).toContain(`${kind} ${team}`);
        expect(count).toBe(shared(`${kind} ${team}`));
        expect(count).toBe(Math.min(...claims(own).map(shared)));
      }
    }),
    runs(40),
  );
});
