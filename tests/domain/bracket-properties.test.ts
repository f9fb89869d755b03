import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Bracket, EMPTY_BRACKET, field, matchups } from "#domain/bracket.ts";
import {
  applyEdit,
  type BracketEdit,
  type BracketHistory,
  editBracket,
  redo,
  removeTeam,
  startHistory,
  undo,
} from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { anyEdit, anyStart } from "#support/brackets/arbitrary-brackets.ts";
import { brokenInvariants } from "#support/brackets/bracket-invariants.ts";
import { deepFreeze } from "#support/brackets/deep-freeze.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

deepFreeze(EMPTY_BRACKET);

/**
 * Applies edits one by one. Yields each edit, and the brackets before and after the edit. All three are deeply frozen,
 * so changing one of them throws.
 */
function* walk(start: Bracket<TeamRef>, edits: readonly BracketEdit<TeamRef>[]) {
  let before = deepFreeze(start);
  for (const edit of edits) {
    const after = deepFreeze(editBracket(before, deepFreeze(edit)));
    yield { before, edit, after };
    before = after;
  }
}

const anyWalk = fc.tuple(anyStart, fc.array(anyEdit, { minLength: 1, maxLength: 50, size: "max" }));

test("any sequence of edits leaves a consistent bracket and never mutates its input", () => {
  fc.assert(
    fc.property(anyWalk, ([start, edits]) => {
      expect(brokenInvariants(start)).toEqual([]);
      for (const { after } of walk(start, edits)) expect(brokenInvariants(after)).toEqual([]);
    }),
    runs(1200),
  );
});

test("an edit that changes nothing returns the same object", () => {
  fc.assert(
    fc.property(anyWalk, ([start, edits]) => {
      for (const { before, edit, after } of walk(start, edits)) {
        if (edit.type !== "load" && isDeepStrictEqual(before, after)) expect(after).toBe(before);
      }
    }),
    runs(400),
  );
});

test("removing a team erases the team everywhere, reopens its matchups, and does not change other matchups", () => {
  fc.assert(
    fc.property(anyWalk, fc.nat(11), ([start, edits], seed) => {
      const before = [...walk(start, edits)].at(-1)?.after ?? start;
      const team = field(before)[seed];
      if (!team) return;
      const after = removeTeam(before, team.id);
      expect(JSON.stringify(after)).not.toContain(`"${team.id}"`);
      for (const [position, was] of matchups(before).entries()) {
        const now = matchups(after)[position];
        if (was.teams.some((slot) => slot.team?.id === team.id)) {
          expect(now).toMatchObject({ winner: null, loser: null });
          expect(now?.teams.filter((slot) => slot.team !== null)).toEqual(
            was.teams.filter((slot) => slot.team !== null && slot.team.id !== team.id),
          );
        } else {
          expect(now).toBe(was);
        }
      }
    }),
    runs(400),
  );
});

test("undo and redo restore earlier and later brackets exactly, after any sequence of edits", () => {
  type Step = BracketEdit<TeamRef> | { type: "undo" } | { type: "redo" };
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    { weight: 5, arbitrary: anyEdit },
    { weight: 2, arbitrary: fc.constant({ type: "undo" as const }) },
    { weight: 2, arbitrary: fc.constant({ type: "redo" as const }) },
  );
  fc.assert(
    fc.property(anyStart, fc.array(anyStep, { maxLength: 50, size: "max" }), (start, steps) => {
      // The model: all brackets so far, in order, and the index of the current bracket.
      let seen = [start];
      let at = 0;
      let history: BracketHistory<TeamRef> = deepFreeze(startHistory(start));
      for (const step of steps) {
        if (step.type === "undo") {
          history = undo(history);
          at = Math.max(0, at - 1);
        } else if (step.type === "redo") {
          history = redo(history);
          at = Math.min(seen.length - 1, at + 1);
        } else {
          const changed = editBracket(seen[at] as Bracket<TeamRef>, step);
          history = applyEdit(history, step);
          if (changed !== seen[at]) {
            seen = [...seen.slice(0, at + 1), history.present];
            at += 1;
            expect(history.present).toEqual(changed);
          }
        }
        deepFreeze(history);
        expect(history.present).toBe(seen[at]);
        expect(history.past).toHaveLength(at);
        expect(history.future).toHaveLength(seen.length - 1 - at);
      }
    }),
    runs(400),
  );
});
