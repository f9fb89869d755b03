import fc from "fast-check";
import type { Bracket } from "#domain/bracket.ts";
import type { BracketEdit } from "#domain/bracket-edit.ts";
import type { TeamRef } from "#domain/team.ts";
import { anyEdit, anyStart, completeBracket } from "#support/brackets/arbitrary-brackets.ts";
import { deepFreeze } from "#support/brackets/deep-freeze.ts";
import { runs } from "#support/property-runs.ts";
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  initialEditorState,
  type SavedVersion,
} from "#web/editor/editor-state.ts";

export type State = EditorState<TeamRef>;
type Action = EditorAction<TeamRef>;
type Saved = SavedVersion<TeamRef>;
type Draft = NonNullable<Parameters<typeof initialEditorState<TeamRef>>[1]>;

const minute = (number: number) => new Date(Date.UTC(2025, 10, 10, 12, number));

export const anyTime = fc.integer({ min: 0, max: 59 }).map(minute);
export const anySaved: fc.Arbitrary<Saved> = fc.record({ bracket: completeBracket, updatedAt: anyTime });
export const anyDraft: fc.Arbitrary<Draft> = fc.record({ bracket: anyStart, base: fc.option(anyTime) });

/**
 * One step of a random test. The steps `markSaved` and `followSaved` tell the editor that a bracket was saved, often a
 * bracket from the editor's history. That save is `delay` minutes newer than the last save known to the editor, or
 * older if `delay` is negative.
 */
type Step =
  | BracketEdit<TeamRef>
  | { type: "undo" | "redo" }
  | { type: "setRemoving"; isRemoving: boolean }
  | { type: "markSaved"; back: number; delay: number }
  | {
      type: "followSaved";
      known: "new" | "present" | "history" | "lastSaved";
      back: number;
      delay: number;
      bracket: Bracket<TeamRef>;
    };

const anyDelay = fc.integer({ min: -1, max: 3 });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyEdit },
  { weight: 3, arbitrary: fc.constantFrom({ type: "undo" as const }, { type: "redo" as const }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("setRemoving" as const), isRemoving: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("markSaved" as const), back: fc.nat(2), delay: anyDelay }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("followSaved" as const),
      known: fc.constantFrom("new", "present", "history", "lastSaved"),
      back: fc.nat(20),
      delay: anyDelay,
      bracket: completeBracket,
    }),
  },
);

/**
 * A random test: the saved bracket and the draft that the editor starts with (either may be null), and the steps that
 * follow.
 */
const anyLife = fc.tuple(
  fc.option(anySaved),
  fc.option(anyDraft),
  fc.array(anyStep, { minLength: 1, maxLength: 40, size: "max" }),
);

export const everyBracket = ({ history: { past, present, future } }: State) => [...past, present, ...future];

/** The action for a step. A saved bracket arrives as a copy, as it would from the server. */
function actionOf(step: Step, state: State): Action {
  const after = (delay: number) => new Date((state.savedAt ?? minute(30)).getTime() + delay * 60_000);
  switch (step.type) {
    case "undo":
    case "redo":
    case "setRemoving":
      return step as Action;
    case "markSaved": {
      const { past, present } = state.history;
      return { type: "markSaved", bracket: [present, ...past][step.back] ?? present, at: after(step.delay) };
    }
    case "followSaved": {
      const all = everyBracket(state);
      const found = {
        new: step.bracket,
        present: state.history.present,
        history: all[step.back % all.length],
        lastSaved: state.lastSaved,
      }[step.known];
      const bracket = structuredClone(found ?? step.bracket);
      return { type: "followSaved", saved: { bracket, updatedAt: after(step.delay) } };
    }
    default:
      return { type: "edit", edit: step };
  }
}

/**
 * Runs the steps in order, and yields each step with the states before and after it. All states and actions are frozen.
 */
function* walk([saved, draft, steps]: readonly [Saved | null, Draft | null, readonly Step[]]) {
  let before: State = deepFreeze(initialEditorState(saved, draft));
  for (const step of steps) {
    const action = deepFreeze(actionOf(step, before));
    const after: State = deepFreeze(editorReducer(before, action));
    yield { before, action, after };
    before = after;
  }
}

/** Runs the check on every step of many random sequences of steps. */
export function always(check: (step: { before: State; action: Action; after: State }) => void, count = 150): void {
  fc.assert(
    fc.property(anyLife, (life) => {
      for (const step of walk(life)) check(step);
    }),
    runs(count),
  );
}

export const undo = (state: State) => editorReducer(state, { type: "undo" });
export const edit = (state: State, change: BracketEdit<TeamRef>) =>
  editorReducer(state, { type: "edit", edit: change });
