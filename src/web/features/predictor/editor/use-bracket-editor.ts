import { useEffect, useMemo, useState } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import type { BracketEdit } from "../../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { editAnnouncement, progressLabel } from "../../../bracket/labels.ts";
import { announce } from "../../../ui/live-region.ts";
import { toast } from "../../../ui/toast.tsx";
import { useEagerReducer } from "../../../ui/use-eager-reducer.ts";
import { isSameBracket } from "../draft/draft.ts";
import { forgetDraft, keepDraft, keepDraftSoon, readDraft } from "../draft/draft-storage.ts";
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  hasUnsavedWork,
  initialEditorState,
  isSaved,
  type SavedVersion,
  savedElsewhere,
} from "./editor-state.ts";

/** A bracket being edited: what it is now, and everything a person can do with it. */
export interface BracketEditor {
  readonly bracket: Bracket;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Edit mode: a press on a team removes it from the bracket. */
  readonly isRemoving: boolean;
  /** The bracket on screen is the one that was saved last. */
  readonly isSaved: boolean;
  /** The bracket on screen is neither saved nor empty. */
  readonly hasUnsavedWork: boolean;
  /** The unsaved bracket on screen would survive a reload. */
  readonly isDraftKept: boolean;
  /** The bracket and the mode at this very moment, for event handlers. */
  readonly peek: () => { readonly bracket: Bracket; readonly isRemoving: boolean };
  readonly edit: (edit: BracketEdit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setRemoving: (isRemoving: boolean) => void;
  /** What was saved in another place in the meantime, while this bracket has other changes; null when nothing was. */
  readonly elsewhere: Bracket | null;
  /** Remembers that this bracket was saved, and when if that matters. A draft of it is forgotten, a newer one is not. */
  readonly markSaved: (bracket: Bracket, at?: Date) => void;
  /** Shows the saved bracket again, which undo takes back; does nothing before the first save. */
  readonly discardChanges: () => void;
}

/**
 * Edits a bracket that starts as the draft kept on this device under `draftKey`, else as the one that is `saved`, else
 * empty. Every change is kept there as soon as it is painted, and announced; the draft goes when the bracket is saved or reset
 * (docs/behavior/screens.md#drafts). When another bracket becomes the `saved` one, a bracket without unsaved work gives way to it;
 * unsaved work stays as it is, and as a draft. The actions are stable across renders, so that a slot is drawn
 * again only when it changed.
 */
export function useBracketEditor(draftKey: string, saved: SavedVersion | null = null): BracketEditor {
  const [found] = useState(() => readDraft(draftKey));
  const { state, peek, dispatch } = useEagerReducer<EditorState, EditorAction>(editorReducer, () =>
    initialEditorState(saved, found.draft),
  );
  const [isKept, setKept] = useState(found.draft !== null);

  useEffect(() => {
    if (found.isCorrupt) toast.error(ERRORS.DRAFT_UNREADABLE.message);
    // What cannot be read is of no use, and a draft of what is saved is none.
    if (found.isCorrupt || (found.draft !== null && isSaved(peek()))) forgetDraft(draftKey);
  }, [found, peek, draftKey]);

  const { act, ...actions } = useMemo(() => {
    const act = (action: EditorAction) => {
      const before = peek();
      const after = dispatch(action);
      if (after === before) return;
      const isKeptNow = updateDraft(draftKey, action, before, after, setKept);
      if (isKeptNow !== null) setKept(isKeptNow);
      const announcement = announcementOf(action, before, after);
      if (announcement !== null) announce(announcement);
    };
    return {
      act,
      peek: () => ({ bracket: peek().history.present, isRemoving: peek().isRemoving }),
      edit: (edit: BracketEdit) => act({ type: "edit", edit }),
      undo: () => act({ type: "undo" }),
      redo: () => act({ type: "redo" }),
      setRemoving: (isRemoving: boolean) => act({ type: "setRemoving", isRemoving }),
      markSaved: (bracket: Bracket, at: Date | null = null) => act({ type: "markSaved", bracket, at }),
      discardChanges() {
        const { lastSaved } = peek();
        if (lastSaved !== null) act({ type: "edit", edit: { type: "load", bracket: lastSaved } });
      },
    };
  }, [draftKey, peek, dispatch]);

  useEffect(() => {
    if (saved !== null) act({ type: "followSaved", saved });
  }, [saved, act]);

  return {
    bracket: state.history.present,
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
    isRemoving: state.isRemoving,
    isSaved: isSaved(state),
    hasUnsavedWork: hasUnsavedWork(state),
    isDraftKept: isKept && hasUnsavedWork(state),
    elsewhere: savedElsewhere(state),
    ...actions,
  };
}

/**
 * Keeps or forgets the draft after an action. Returns whether the device has the bracket on screen from now on; null
 * when it has it or lacks it as before, or when `onKept` will say so.
 */
function updateDraft(
  key: string,
  action: EditorAction,
  before: EditorState,
  after: EditorState,
  onKept: (isKept: boolean) => void,
): boolean | null {
  const { present } = after.history;
  if (action.type === "setRemoving") return null;
  if (action.type === "markSaved") {
    // The page may have been left and opened again, with new changes: only the draft of what was saved goes.
    const { draft } = readDraft(key);
    if (draft !== null && isSameBracket(draft.bracket, action.bracket)) forgetDraft(key);
    else if (draft !== null && isSameBracket(draft.bracket, present)) keepDraft(key, present, action.at);
    return hasUnsavedWork(after) ? null : false;
  }
  if (action.type === "followSaved") {
    if (after.lastSaved === before.lastSaved) return null;
    // A bracket that gave way had no draft: one under this key is that of another tab.
    if (after.history !== before.history) return false;
  }
  if (hasUnsavedWork(after)) {
    keepDraftSoon(key, present, after.savedAt, onKept);
    return null;
  }
  forgetDraft(key);
  return false;
}

/** What is announced after an action; null when nothing is. */
function announcementOf(action: EditorAction, before: EditorState, after: EditorState): string | null {
  const { present } = after.history;
  switch (action.type) {
    case "edit":
      return editAnnouncement(before.history.present, present, action.edit);
    case "undo":
      return `Undone. ${progressLabel(present)}`;
    case "redo":
      return `Redone. ${progressLabel(present)}`;
    case "setRemoving":
      return after.isRemoving ? "Edit mode on. Press any team to remove it from the bracket." : "Edit mode off.";
    case "markSaved":
      return null;
    case "followSaved":
      if (after.history === before.history) return null;
      return `The picks that were saved elsewhere are shown. ${progressLabel(present)}`;
  }
}
