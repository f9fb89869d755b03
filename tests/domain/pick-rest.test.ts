import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  type Bracket,
  field,
  isComplete,
  isOpen,
  MATCHUP_IDS,
  matchup,
  matchups,
  type SlotIndex,
} from "#domain/bracket.ts";
import {
  applyEdit,
  type CoinTosses,
  editBracket,
  pickRest,
  pickWinner,
  removeTeam,
  startHistory,
  undo,
} from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { anyCoins, anyEdit, anyStart } from "#support/brackets/arbitrary-brackets.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

/** Any bracket that can result from edits, including edits that remove teams. */
const anyBracket = fc
  .tuple(anyStart, fc.array(anyEdit, { maxLength: 30, size: "max" }))
  .map(([start, edits]) => edits.reduce(editBracket<TeamRef>, start));

const winners = (bracket: Bracket<TeamRef>) => matchups(bracket).map(({ winner }) => winner?.seed ?? null);
const tosses = (side: SlotIndex) => Object.fromEntries(MATCHUP_IDS.map((id) => [id, side])) as CoinTosses;

describe("picking the rest (docs/game-rules.md#picking-the-rest)", () => {
  test("keeps the field, every winner already picked, and every team already in a later round", () => {
    fc.assert(
      fc.property(anyBracket, anyCoins, (before, coins) => {
        const after = pickRest(before, coins);
        expect(field(after)).toEqual(field(before));
        for (const { id, teams, winner } of matchups(before)) {
          const now = matchup(after, id);
          if (winner !== null) expect(now.winner).toEqual(winner);
          for (const index of [0, 1] as const)
            if (teams[index].team !== null) expect(now.teams[index]).toEqual(teams[index]);
        }
      }),
      runs(1000),
    );
  });

  test("decides every game whose teams are known, and completes the bracket if the field has all 12 teams", () => {
    fc.assert(
      fc.property(anyBracket, anyCoins, (before, coins) => {
        const after = pickRest(before, coins);
        expect(matchups(after).filter(isOpen)).toEqual([]);
        expect(isComplete(after)).toBe(!field(before).includes(null));
      }),
      runs(1000),
    );
  });

  test("is a single edit that one undo reverts, and does nothing if no game is open", () => {
    fc.assert(
      fc.property(anyBracket, anyCoins, (before, coins) => {
        const start = startHistory(before);
        const history = applyEdit(start, { type: "pickRest", coins });
        if (matchups(before).some(isOpen)) expect(undo(history).present).toBe(before);
        else expect(history).toBe(start);
      }),
      runs(300),
    );
  });

  test("picks the higher seed in every game if no coins are tossed", () => {
    const open = fillBracket({ ...OFFICIAL_RECORD, winners: {} });
    expect(winners(pickRest(open, null))).toEqual([5, 8, 6, 7, 4, 1, 3, 2, 1, 2, 1]);
  });

  test("picks each game's winner by that game's coin toss", () => {
    const open = fillBracket({ ...OFFICIAL_RECORD, winners: {} });
    expect(winners(pickRest(open, tosses(0)))).toEqual([12, 9, 11, 10, 12, 9, 11, 10, 12, 11, 12]);
    expect(winners(pickRest(open, tosses(1)))).toEqual([5, 8, 6, 7, 4, 1, 3, 2, 1, 2, 2]);
  });

  test.each([
    ["upper", 0, "james-madison", "oregon", 1],
    ["lower", 1, "oregon", "james-madison", 0],
  ] as const)(
    "picks the team in the %s slot if that team is already in the next round, regardless of the opponent and the coin toss",
    (_, slot, stays, goes, other) => {
      const decided = pickWinner(fillBracket({ ...OFFICIAL_RECORD, winners: {} }), "fr1", slot);
      const open = editBracket<TeamRef>(removeTeam(decided, goes), {
        type: "place",
        matchup: "fr1",
        slot: other,
        team: { id: "duke" },
      });
      expect(matchup(pickRest(open, tosses(other)), "fr1").winner?.team?.id).toBe(stays);
      expect(matchup(pickRest(open, tosses(slot)), "fr1").winner?.team?.id).toBe(stays);
    },
  );
});
