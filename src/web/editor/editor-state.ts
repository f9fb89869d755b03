import { type Bracket, EMPTY_BRACKET } from "#domain/bracket.ts";
import {
  applyEdit,
  type BracketEdit,
  type BracketHistory,
  isUntouched,
  redo,
  startHistory,
  undo,
} from "#domain/bracket-edit.ts";
import type { Team, TeamRef } from "#domain/team.ts";
import { isSameBracket } from "./draft/draft.ts";

/** A saved bracket and the time it was saved, by the server's clock. */
export interface SavedVersion<T extends TeamRef = Team> {
  readonly bracket: Bracket<T>;
  readonly updatedAt: Date;
}

/** An editor's state. Derived values are computed by the functions below. */
export interface EditorState<T extends TeamRef = Team> {
  readonly history: BracketHistory<T>;
  /** Whether edit mode is on. In edit mode, pressing a team removes the team from the bracket. */
  readonly isRemoving: boolean;
  /**
   * The last saved bracket. If the history contains an equal bracket, `lastSaved` is that same object. `isSaved` can
   * therefore compare identities.
   */
  readonly lastSaved: Bracket<T> | null;
  /** When `lastSaved` was saved; null before the first save, or if the time of the save is not tracked. */
  readonly savedAt: Date | null;
  /** A bracket saved in another tab or on another device, if the local changes are not based on that bracket. */
  readonly elsewhere: Bracket<T> | null;
}

export type EditorAction<T extends TeamRef = Team> =
  | { readonly type: "edit"; readonly edit: BracketEdit<T> }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "setRemoving"; readonly isRemoving: boolean }
  /** A save by this editor has succeeded. */
  | { readonly type: "markSaved"; readonly bracket: Bracket<T>; readonly at: Date | null }
  /** A saved bracket has loaded, possibly from another tab or device. */
  | { readonly type: "followSaved"; readonly saved: SavedVersion<T> };

/** Whether the bracket on screen is the last saved bracket. */
export function isSaved({ history, lastSaved }: EditorState<TeamRef>): boolean {
  return history.present === lastSaved;
}

/** Whether the bracket on screen is neither saved nor empty. Without a draft, such a bracket would be lost. */
export function hasUnsavedWork(state: EditorState<TeamRef>): boolean {
  return !isSaved(state) && !isUntouched(state.history.present);
}

/**
 * Returns the bracket saved in another tab or on another device. Null if there is none, or if the bracket on screen is
 * saved.
 */
export function savedElsewhere<T extends TeamRef>(state: EditorState<T>): Bracket<T> | null {
  return isSaved(state) ? null : state.elsewhere;
}

/**
 * The save time of the bracket on which the changes on screen are based. Null if that bracket or its save time is
 * unknown.
 */
export function baseOf({ elsewhere, savedAt }: EditorState<TeamRef>): Date | null {
  return elsewhere === null ? savedAt : null;
}

/**
 * Returns the initial state: the saved bracket, with the draft applied as the first change. If the draft is based on an
 * older or unknown save, the saved bracket is also the state's `elsewhere`.
 */
export function initialEditorState<T extends TeamRef>(
  saved: SavedVersion<T> | null,
  draft: { readonly bracket: Bracket<T>; readonly base: Date | null } | null,
): EditorState<T> {
  const start = {
    history: startHistory(saved?.bracket ?? draft?.bracket ?? EMPTY_BRACKET),
    isRemoving: false,
    lastSaved: saved?.bracket ?? null,
    savedAt: saved?.updatedAt ?? null,
    elsewhere: null,
  };
  if (saved === null || draft === null || isSameBracket(draft.bracket, saved.bracket)) return start;
  const isBehind = draft.base === null || draft.base < saved.updatedAt;
  return {
    ...start,
    history: applyEdit(start.history, { type: "load", bracket: draft.bracket }),
    elsewhere: isBehind ? saved.bracket : null,
  };
}

/** Returns the state after an action; the same object if the action changes nothing. */
export function editorReducer<T extends TeamRef>(state: EditorState<T>, action: EditorAction<T>): EditorState<T> {
  switch (action.type) {
    case "edit": {
      const next = withHistory(state, applyEdit(state.history, action.edit));
      if (next === state) return state;
      // Whether this edit loads the last saved bracket. If so, later changes are based on that bracket.
      const isNewestShown = action.edit.type === "load" && action.edit.bracket === state.lastSaved;
      return {
        ...next,
        isRemoving: next.isRemoving && action.edit.type !== "reset",
        elsewhere: isNewestShown ? null : next.elsewhere,
      };
    }
    case "undo":
      return withHistory(state, undo(state.history));
    case "redo":
      return withHistory(state, redo(state.history));
    case "setRemoving":
      return action.isRemoving === state.isRemoving ? state : { ...state, isRemoving: action.isRemoving };
    case "markSaved":
      if (isOutdated(state, action.at)) return state;
      return { ...state, lastSaved: action.bracket, savedAt: action.at, elsewhere: null };
    case "followSaved":
      return followSaved(state, action.saved);
  }
}

function withHistory<T extends TeamRef>(state: EditorState<T>, history: BracketHistory<T>): EditorState<T> {
  return history === state.history ? state : { ...state, history };
}

/** Whether this save is older than a save that is already known. Responses may arrive out of order. */
function isOutdated({ savedAt }: EditorState<TeamRef>, at: Date | null): boolean {
  return savedAt !== null && at !== null && at < savedAt;
}

/** Replaces the bracket on screen with the saved bracket, unless the bracket on screen has unsaved work. */
function followSaved<T extends TeamRef>(
  state: EditorState<T>,
  { bracket, updatedAt: savedAt }: SavedVersion<T>,
): EditorState<T> {
  const { history, lastSaved } = state;
  const { past, present, future } = history;
  if (isOutdated(state, savedAt)) return state;
  if (lastSaved !== null && isSameBracket(bracket, lastSaved)) {
    return savedAt.getTime() === state.savedAt?.getTime() ? state : { ...state, savedAt };
  }
  if (isSameBracket(bracket, present)) return { ...state, lastSaved: present, savedAt, elsewhere: null };
  if (!hasUnsavedWork(state)) {
    const loaded = applyEdit(history, { type: "load", bracket });
    return { ...state, history: loaded, lastSaved: bracket, savedAt, elsewhere: null };
  }
  // If this editor's history contains the saved bracket, this editor saved it. Otherwise, another tab or device did.
  const own = [...past, ...future].find((each) => isSameBracket(each, bracket));
  return { ...state, lastSaved: own ?? bracket, savedAt, elsewhere: own === undefined ? bracket : null };
}
