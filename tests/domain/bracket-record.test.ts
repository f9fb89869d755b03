import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Bracket, MATCHUP_IDS, type Matchup, matchup, type Slot } from "#domain/bracket.ts";
import { pickWinner, placeTeam, removeTeam } from "#domain/bracket-edit.ts";
import {
  type BracketRecord,
  bracketRecordProblem,
  entrants,
  isBracketRecord,
  isSameRecord,
  packBracket,
  unpackBracket,
} from "#domain/bracket-record.ts";
import type { TeamRef } from "#domain/team.ts";
import { completeBracket, consistentRecord } from "#support/brackets/arbitrary-brackets.ts";
import { brokenInvariants } from "#support/brackets/bracket-invariants.ts";
import { INVALID_RECORDS } from "#support/brackets/invalid-records.ts";
import { FIELD, OUTCOMES, playOut, recordOfOutcome, withField } from "#support/brackets/outcomes.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const toRef = (id: string): TeamRef => ({ id });
const good = recordOfOutcome(FIELD, 0);
const withSlots = (teamSlots: unknown) => ({ ...good, teamSlots });
const withWinners = (winners: unknown) => ({ ...good, winners });
const slotsWith = (id: unknown) => withSlots([id, ...good.teamSlots.slice(1)]);

describe("a bracket record (docs/game-rules.md#bracket-records)", () => {
  test("is unique for each of the 2,048 outcomes of a full field, and unpacks to the bracket it was made from", () => {
    const different = new Set<string>();
    for (let outcome = 0; outcome < OUTCOMES; outcome++) {
      const bracket = playOut(FIELD, outcome);
      const record = packBracket(bracket) as BracketRecord;
      expect(record).toEqual(recordOfOutcome(FIELD, outcome));
      expect(bracketRecordProblem(record)).toBeNull();
      expect(unpackBracket(JSON.parse(JSON.stringify(record)), toRef)).toEqual(bracket);
      different.add(JSON.stringify(record));
    }
    expect(different.size).toBe(2048);
  });

  test("with missing winners unpacks to a consistent partial bracket", () => {
    fc.assert(
      fc.property(consistentRecord, (record) => {
        const bracket = unpackBracket(record, toRef) as Bracket<TeamRef>;
        expect(brokenInvariants(bracket)).toEqual([]);
        const isWhole = Object.keys(record.winners).length === 11;
        expect(bracketRecordProblem(record)).toBe(isWhole ? null : "BRACKET_INCOMPLETE");
        expect(packBracket(bracket)).toEqual(isWhole ? record : "BRACKET_INCOMPLETE");
      }),
      runs(400),
    );
  });

  test("with an unknown team unpacks to null", () => {
    expect(unpackBracket(good, (id) => (id === "team-7" ? null : toRef(id)))).toBeNull();
    expect(unpackBracket(good, (id) => (id === "team-7" ? undefined : toRef(id)))).toBeNull();
  });
});

test("entrants returns only the seeds that are already known to play in a matchup", () => {
  expect(entrants({}, "fr1")).toEqual([12, 5]);
  expect(entrants({}, "qf1")).toEqual([4]);
  expect(entrants({ fr1: 12 }, "qf1")).toEqual([12, 4]);
  expect(entrants({}, "champ")).toEqual([]);
});

describe("the bracket record check", () => {
  test.each<[string, unknown]>([
    ...INVALID_RECORDS,
    ["undefined", undefined],
    ["null", null],
    ["a record as JSON text", JSON.stringify(good)],
    ["NaN as a winning seed", withWinners({ ...good.winners, champ: Number.NaN })],
  ])("rejects an invalid record: %s", (_, value) => {
    expect(bracketRecordProblem(value)).toBe("BRACKET_INVALID");
    expect(isBracketRecord(value)).toBe(false);
  });

  test("reports a record with one missing winner as incomplete, or as invalid if a later pick depends on that winner", () => {
    for (const id of MATCHUP_IDS) {
      const { [id]: _, ...winners } = good.winners;
      const hasLaterWin = !["qf2", "qf4", "sf2", "champ"].includes(id);
      const problem = hasLaterWin ? "BRACKET_INVALID" : "BRACKET_INCOMPLETE";
      expect(bracketRecordProblem(withWinners(winners)), id).toBe(problem);
    }
  });

  test("reports a record as incomplete, not invalid, if a winner's opponent is still unknown", () => {
    expect(bracketRecordProblem(withWinners({ qf1: 4 }))).toBe("BRACKET_INCOMPLETE");
    expect(bracketRecordProblem(withWinners({}))).toBe("BRACKET_INCOMPLETE");
  });

  test("accepts a team ID of 60 characters", () => {
    expect(bracketRecordProblem(slotsWith("a".repeat(60)))).toBeNull();
  });
});

describe("packing a bracket", () => {
  const bracket = playOut(FIELD, 0);

  test("rejects a bracket that lacks teams, winners or the champion", () => {
    expect(packBracket(withField(FIELD.slice(0, 11)))).toBe("BRACKET_INCOMPLETE");
    expect(packBracket(withField(FIELD))).toBe("BRACKET_INCOMPLETE");
    expect(packBracket(pickWinner(bracket, "fr1", 1))).toBe("BRACKET_INCOMPLETE");
    expect(packBracket({ ...bracket, winner: null })).toBe("BRACKET_INCOMPLETE");
  });

  test("rejects a bracket as incomplete if even one matchup is undecided or one team is missing", () => {
    const reopened = placeTeam(removeTeam(bracket, "team-5"), "fr1", 1, toRef("team-5"));
    expect(reopened.winner).not.toBeNull();
    expect(packBracket(reopened)).toBe("BRACKET_INCOMPLETE");
    const [first, ...others] = bracket.firstRound as [Matchup<TeamRef>, ...Matchup<TeamRef>[]];
    const teams = [first.teams[0], { seed: 5, team: null }] as const;
    expect(packBracket({ ...bracket, firstRound: [{ ...first, teams }, ...others] })).toBe("BRACKET_INCOMPLETE");
  });

  test("rejects a bracket that has a team twice or a malformed team ID", () => {
    const withFirst = (id: string) => unpackBracket(slotsWith(id) as BracketRecord, toRef) as Bracket<TeamRef>;
    expect(packBracket(withFirst("team-13"))).toMatchObject({ teamSlots: expect.arrayContaining(["team-13"]) });
    expect(packBracket(withFirst("team-12"))).toBe("BRACKET_INVALID");
    expect(packBracket(withFirst("<b>usc</b>"))).toBe("BRACKET_INVALID");
  });

  test("accepts a bracket whose championship game has a winner but no loser marked", () => {
    const unmarked = { ...bracket, championship: { ...bracket.championship, loser: null } };
    expect(packBracket(unmarked)).toEqual(good);
  });

  test("rejects a bracket in which a matchup is in the wrong position or has the wrong round", () => {
    const [first, ...others] = bracket.quarterfinals as [Matchup<TeamRef>, ...Matchup<TeamRef>[]];
    const withFirst = (changed: Partial<Matchup<TeamRef>>) => ({
      ...bracket,
      quarterfinals: [{ ...first, ...changed }, ...others],
    });
    expect(packBracket(withFirst({}))).toEqual(good);
    expect(packBracket(withFirst({ round: "semi" }))).toBe("BRACKET_INVALID");
    expect(packBracket({ ...bracket, quarterfinals: [...others, first] })).toBe("BRACKET_INVALID");
  });

  test("rejects a bracket in which any slot, winner, loser or champion contradicts the rest", () => {
    const anyTeam = fc.constantFrom(...FIELD, { id: "team-13" });
    const anySlot: fc.Arbitrary<Slot<TeamRef>> = fc.record({
      seed: fc.integer({ min: 0, max: 13 }),
      team: fc.option(anyTeam),
    });
    const anyPlace = fc.constantFrom("upper", "lower", "winner", "loser", "champion" as const);
    fc.assert(
      fc.property(completeBracket, fc.constantFrom(...MATCHUP_IDS), anyPlace, anySlot, (whole, id, place, slot) => {
        const was = matchup(whole, id);
        const [upper, lower] = was.teams;
        const champion = { seed: slot.seed, team: whole.winner };
        const current = { upper, lower, winner: was.winner, loser: was.loser, champion }[place];
        const isForgery = current?.seed !== slot.seed || current.team?.id !== slot.team?.id;
        fc.pre(isForgery);
        const changed = {
          ...was,
          teams: [place === "upper" ? slot : was.teams[0], place === "lower" ? slot : was.teams[1]] as const,
          winner: place === "winner" ? slot : was.winner,
          loser: place === "loser" ? slot : was.loser,
        };
        const within = (round: readonly (typeof was)[]) => round.map((each) => (each.id === id ? changed : each));
        const forged: Bracket<TeamRef> = {
          firstRound: within(whole.firstRound),
          quarterfinals: within(whole.quarterfinals),
          semifinals: within(whole.semifinals),
          championship: id === "champ" ? changed : whole.championship,
          winner: place === "champion" ? slot.team : whole.winner,
        };
        expect(packBracket(forged)).toMatch(/^BRACKET_(INVALID|INCOMPLETE)$/);
      }),
      runs(1000),
    );
  });
});

test("two records are equal if they have the same field and list the same winners in any order, or if both are null", () => {
  const reversed = { ...good, winners: Object.fromEntries(Object.entries(good.winners).reverse()) };
  expect(isSameRecord(good, reversed)).toBe(true);
  expect(isSameRecord(null, null)).toBe(true);
  expect([isSameRecord(good, null), isSameRecord(null, good)]).toEqual([false, false]);
  expect(isSameRecord(good, { ...good, teamSlots: good.teamSlots.with(11, "team-13") })).toBe(false);
  const { champ: _, ...open } = good.winners;
  expect(isSameRecord(good, { ...good, winners: open })).toBe(false);
  expect(isSameRecord({ ...good, winners: open }, good)).toBe(false);
});
