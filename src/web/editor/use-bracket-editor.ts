import { useEffect, useMemo, useRef, useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import type { BracketEdit } from "#domain/bracket-edit.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { editAnnouncement, progressLabel } from "../bracket/labels.ts";
import { announce } from "../ui/live-region.ts";
import { writeText } from "../ui/storage.ts";
import { toast } from "../ui/toast.tsx";
import { isSameBracket, readDraft, storeDraft } from "./draft/draft.ts";
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

export type BracketEditor = ReturnType<typeof useBracketEditor>;

/**
 * Edits a bracket, and stores every change as a draft (docs/behavior/screens.md#drafts). When `saved` changes, it
 * replaces the bracket on screen, unless there is unsaved work. The actions are stable across renders, so that a slot
 * re-renders only when its content changes.
 */
export function useBracketEditor(draftKey: string, saved: SavedVersion | null = null) {
  const [found] = useState(() => readDraft(draftKey));
  const [state, setState] = useState<EditorState>(() => initialEditorState(saved, found.draft));
  // Updated before the next render, so that the second of two quick events sees the first event's changes.
  const latest = useRef(state);
  const [isStored, setStored] = useState(found.draft !== null);

  useEffect(() => {
    if (found.isCorrupt) toast.error(FIRST_PAGE_ERRORS.DRAFT_UNREADABLE.message);
    if (found.isCorrupt || (found.draft !== null && isSaved(latest.current))) writeText(draftKey, null);
  }, [found, draftKey]);

  const { act, ...actions } = useMemo(() => {
    const act = (action: EditorAction) => {
      const before = latest.current;
      const after = editorReducer(before, action);
      if (after === before) return;
      latest.current = after;
      setState(after);
      const isStoredNow = updateDraft(draftKey, action, before, after);
      if (isStoredNow !== null) setStored(isStoredNow);
      const announcement = announcementOf(action, before, after);
      if (announcement !== null) announce(announcement);
    };
    return {
      act,
      /** For event handlers. */
      peek: () => ({ bracket: latest.current.history.present, isRemoving: latest.current.isRemoving }),
      edit: (edit: BracketEdit) => act({ type: "edit", edit }),
      undo: () => act({ type: "undo" }),
      redo: () => act({ type: "redo" }),
      setRemoving: (isRemoving: boolean) => act({ type: "setRemoving", isRemoving }),
      /** Deletes the draft if it equals the saved bracket. `at` is null if save times are not tracked. */
      markSaved: (bracket: Bracket, at: Date | null = null) => act({ type: "markSaved", bracket, at }),
      /** Goes back to the last saved bracket, as an edit that can be undone. */
      discardChanges() {
        const { lastSaved } = latest.current;
        if (lastSaved !== null) act({ type: "edit", edit: { type: "load", bracket: lastSaved } });
      },
    };
  }, [draftKey]);

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
    /** Unsaved, but survives a reload. */
    isDraftSaved: isStored && hasUnsavedWork(state),
    /** Saved in another tab or on another device, while the bracket on screen is unsaved. */
    elsewhere: savedElsewhere(state),
    ...actions,
  };
}

/** Returns whether the bracket on screen is now stored as the draft; null if nothing has changed about that. */
function updateDraft(key: string, action: EditorAction, before: EditorState, after: EditorState): boolean | null {
  const { present } = after.history;
  if (action.type === "setRemoving") return null;
  if (action.type === "markSaved") {
    // The player may have left the page, come back and made new changes.
    const { draft } = readDraft(key);
    if (draft !== null && isSameBracket(draft.bracket, action.bracket)) writeText(key, null);
    else if (draft !== null && isSameBracket(draft.bracket, present)) storeDraft(key, present, action.at);
    return hasUnsavedWork(after) ? null : false;
  }
  if (action.type === "followSaved") {
    if (after.lastSaved === before.lastSaved) return null;
    // This tab had no unsaved changes. If there is a draft under this key, another tab stored it, and it must stay.
    if (after.history !== before.history) return false;
  }
  // Changes that are not based on the newest save have no base.
  if (hasUnsavedWork(after)) return storeDraft(key, present, after.elsewhere === null ? after.savedAt : null);
  writeText(key, null);
  return false;
}

/** For screen readers. */
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
      return after.isRemoving ? "Edit mode on. Select any team to remove it." : "Edit mode off.";
    case "markSaved":
      return null;
    case "followSaved":
      if (after.history === before.history) return null;
      return `Now showing the picks you saved elsewhere. ${progressLabel(present)}`;
  }
}
