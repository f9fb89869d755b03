// @vitest-environment node
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { editBracket, isUntouched } from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";
import { isSameBracket } from "#web/editor/draft/draft.ts";
import { hasUnsavedWork, initialEditorState, isSaved, savedElsewhere } from "#web/editor/editor-state.ts";
import { always, anyDraft, anySaved, anyTime, edit, everyBracket, type State, undo } from "./editor-lives.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

describe("a new editor", () => {
  test("with only a saved bracket or only a draft has nothing to undo", () => {
    fc.assert(
      fc.property(anySaved, anyDraft, (saved, draft) => {
        const withSaved = initialEditorState(saved, null);
        expect(withSaved.history).toEqual({ past: [], present: saved.bracket, future: [] });
        expect(isSaved(withSaved)).toBe(true);
        const withDraft = initialEditorState(null, draft);
        expect(withDraft.history).toEqual({ past: [], present: draft.bracket, future: [] });
        expect(isSaved(withDraft)).toBe(false);
      }),
      runs(100),
    );
  });

  test("marks a draft that differs from the saved bracket as unsaved, and offers to load the saved bracket unless the draft is based on that save", () => {
    fc.assert(
      fc.property(anySaved, anyDraft, (saved, draft) => {
        fc.pre(!isSameBracket(saved.bracket, draft.bracket));
        const state = initialEditorState(saved, draft);
        expect(state.history.present).toBe(draft.bracket);
        expect(isSaved(state)).toBe(false);
        expect(isSaved(undo(state))).toBe(true);
        const isBasedOnIt = draft.base !== null && draft.base.getTime() >= saved.updatedAt.getTime();
        expect(savedElsewhere(state)).toBe(isBasedOnIt ? null : saved.bracket);
      }),
      runs(300),
    );
  });

  test("with a draft equal to the saved bracket has no unsaved changes", () => {
    fc.assert(
      fc.property(anySaved, fc.option(anyTime), (saved, base) => {
        const state = initialEditorState(saved, { bracket: structuredClone(saved.bracket), base });
        expect(isSaved(state)).toBe(true);
        expect(state.history.past).toEqual([]);
        expect(savedElsewhere(state)).toBeNull();
      }),
      runs(100),
    );
  });
});

describe("edits, undo and redo", () => {
  test("give the same result as the domain functions, and return the same state object if nothing changes", () => {
    always(({ before, action, after }) => {
      if (action.type === "markSaved" || action.type === "followSaved") return;
      if (action.type === "edit") {
        expect(after.history.present).toEqual(editBracket(before.history.present, action.edit));
        if (action.edit.type === "load") return;
      }
      if (isDeepStrictEqual(before, after)) expect(after).toBe(before);
    });
  });

  test("do not change which bracket counts as saved", () => {
    always(({ before, action, after }) => {
      if (action.type !== "edit" && action.type !== "undo" && action.type !== "redo") return;
      const { lastSaved, savedAt, elsewhere } = before;
      expect(after).toMatchObject({ savedAt });
      expect([after.lastSaved, after.elsewhere]).toEqual([lastSaved, elsewhere]);
    });
  });

  test("do not change edit mode, but a reset turns edit mode off", () => {
    always(({ before, action, after }) => {
      if (action.type === "setRemoving") expect(after.isRemoving).toBe(action.isRemoving);
      else if (action.type === "edit" && action.edit.type === "reset" && after !== before) {
        expect(after.isRemoving).toBe(false);
        expect(isUntouched(after.history.present)).toBe(true);
      } else expect(after.isRemoving).toBe(before.isRemoving);
    });
  });
});

test("undo and redo can return to every bracket that was on screen, but a new edit discards the brackets that redo would have shown", () => {
  always(({ before, action, after }) => {
    const isStored = (bracket: Bracket<TeamRef>) => everyBracket(after).includes(bracket);
    const mayForget = action.type === "edit" || action.type === "followSaved" ? before.history.future : [];
    expect(everyBracket(before).filter((each) => !isStored(each) && !mayForget.includes(each))).toEqual([]);
  });
});

test("the 'saved' mark is shown if and only if the bracket on screen is the last saved bracket", () => {
  always(({ before, action, after }) => {
    expect(isSaved(after)).toBe(after.history.present === after.lastSaved);
    expect(hasUnsavedWork(after)).toBe(!isSaved(after) && !isUntouched(after.history.present));
    if (action.type === "markSaved" && after !== before) {
      expect(isSaved(after)).toBe(after.history.present === action.bracket);
    }
    expect(savedElsewhere(after) === null || !isSaved(after)).toBe(true);
  });
});

describe("a bracket saved in another tab or on another device", () => {
  /**
   * Runs a check each time the editor receives a saved bracket, unless the bracket is older than the last known save.
   */
  function onArrival(check: (step: { before: State; bracket: Bracket<TeamRef>; after: State }) => void): void {
    always(({ before, action, after }) => {
      if (action.type !== "followSaved") return;
      const { bracket, updatedAt } = action.saved;
      if (before.savedAt === null || updatedAt >= before.savedAt) check({ before, bracket, after });
    });
  }

  const isKnown = ({ lastSaved }: State, bracket: Bracket<TeamRef>) =>
    lastSaved !== null && isSameBracket(bracket, lastSaved);

  test("is ignored if it is older than the last save, and a late response to the editor's own save is ignored too", () => {
    let older = 0;
    always(({ before, action, after }) => {
      if (action.type !== "followSaved" && action.type !== "markSaved") return;
      const at = action.type === "markSaved" ? action.at : action.saved.updatedAt;
      if (before.savedAt !== null && at !== null && at < before.savedAt) {
        older += 1;
        expect(after).toBe(before);
      } else expect(after.savedAt).toEqual(at);
    });
    expect(older).toBeGreaterThan(30);
  });

  test("never replaces unsaved work, and is offered for loading only if undo and redo cannot lead to the same bracket", () => {
    let elsewhere = 0;
    let own = 0;
    onArrival(({ before, bracket, after }) => {
      if (!hasUnsavedWork(before)) return;
      expect(after.history).toBe(before.history);
      if (isKnown(before, bracket)) return;
      if (isSameBracket(bracket, before.history.present)) {
        expect(isSaved(after)).toBe(true);
        return;
      }
      expect(isSaved(after)).toBe(false);
      if (everyBracket(before).some((each) => isSameBracket(each, bracket))) {
        own += 1;
        expect(savedElsewhere(after)).toBeNull();
        expect(everyBracket(before)).toContain(after.lastSaved);
      } else {
        elsewhere += 1;
        expect(savedElsewhere(after)).toBe(bracket);
        const shown = edit(after, { type: "load", bracket });
        expect(isSaved(shown)).toBe(true);
        expect(shown.elsewhere).toBeNull();
      }
    });
    expect(Math.min(elsewhere, own)).toBeGreaterThan(3);
  });

  test("replaces the editor's bracket if the editor has no unsaved work, and undo restores the previous bracket", () => {
    let followed = 0;
    onArrival(({ before, bracket, after }) => {
      if (hasUnsavedWork(before) || isKnown(before, bracket)) return;
      expect(isSameBracket(after.history.present, bracket)).toBe(true);
      expect(isSaved(after)).toBe(true);
      if (after.history === before.history) return;
      followed += 1;
      expect(undo(after).history.present).toBe(before.history.present);
    });
    expect(followed).toBeGreaterThan(10);
  });

  test("changes only the editor's save time if it equals the editor's last saved bracket", () => {
    let known = 0;
    onArrival(({ before, bracket, after }) => {
      if (!isKnown(before, bracket)) return;
      known += 1;
      expect({ ...after, savedAt: before.savedAt }).toEqual(before);
      expect(after.history).toBe(before.history);
      if (after.savedAt?.getTime() === before.savedAt?.getTime()) expect(after).toBe(before);
    });
    expect(known).toBeGreaterThan(30);
  });
});
