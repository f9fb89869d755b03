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

/** `updatedAt` is by the server's clock. */
export interface SavedVersion<T extends TeamRef = Team> {
  readonly bracket: Bracket<T>;
  readonly updatedAt: Date;
}

export interface EditorState<T extends TeamRef = Team> {
  readonly history: BracketHistory<T>;
  /** In edit mode, pressing a team removes it from the bracket. */
  readonly isRemoving: boolean;
  /** If the history contains an equal bracket, this is that same object, so `isSaved` can compare identities. */
  readonly lastSaved: Bracket<T> | null;
  /** Null before the first save, or if the time of the save is not tracked. */
  readonly savedAt: Date | null;
  /** A bracket saved in another tab or on another device, on which the local changes are not based. */
  readonly elsewhere: Bracket<T> | null;
}

export type EditorAction<T extends TeamRef = Team> =
  | { readonly type: "edit"; readonly edit: BracketEdit<T> }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "setRemoving"; readonly isRemoving: boolean }
  /** This editor has saved. */
  | { readonly type: "markSaved"; readonly bracket: Bracket<T>; readonly at: Date | null }
  /** A saved bracket has loaded, possibly from another tab or device. */
  | { readonly type: "followSaved"; readonly saved: SavedVersion<T> };

/** Whether the bracket on screen is the last saved bracket. */
export function isSaved({ history, lastSaved }: EditorState<TeamRef>): boolean {
  return history.present === lastSaved;
}

/** Neither saved nor empty: without a draft, the bracket would be lost. */
export function hasUnsavedWork(state: EditorState<TeamRef>): boolean {
  return !isSaved(state) && !isUntouched(state.history.present);
}

export function savedElsewhere<T extends TeamRef>(state: EditorState<T>): Bracket<T> | null {
  return isSaved(state) ? null : state.elsewhere;
}

/**
 * The saved bracket, with the draft applied as the first change. If the draft is based on an older or unknown save, the
 * saved bracket is also `elsewhere`.
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

/** Returns the same object if the action changes nothing. */
export function editorReducer<T extends TeamRef>(state: EditorState<T>, action: EditorAction<T>): EditorState<T> {
  switch (action.type) {
    case "edit": {
      const next = withHistory(state, applyEdit(state.history, action.edit));
      if (next === state) return state;
      // Later changes are then based on the last saved bracket.
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

/** Responses may arrive out of order. */
function isOutdated({ savedAt }: EditorState<TeamRef>, at: Date | null): boolean {
  return savedAt !== null && at !== null && at < savedAt;
}

/** Replaces the bracket on screen, unless it has unsaved work. */
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
  // A bracket in this editor's history was saved by this editor, any other by another tab or device.
  const own = [...past, ...future].find((each) => isSameBracket(each, bracket));
  return { ...state, lastSaved: own ?? bracket, savedAt, elsewhere: own === undefined ? bracket : null };
}
