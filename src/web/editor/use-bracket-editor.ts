import { useEffect, useMemo, useRef, useState } from "react";
import type { Bracket } from "#domain/bracket.ts";
import type { BracketEdit } from "#domain/bracket-edit.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { editAnnouncement, progressLabel } from "../bracket/labels.ts";
import { announce } from "../ui/live-region.ts";
import { writeText } from "../ui/storage.ts";
import { toast } from "../ui/toast.tsx";
import { isSameBracket } from "./draft/draft.ts";
import { readDraft, storeDraft } from "./draft/draft-storage.ts";
import {
  baseOf,
  type EditorAction,
  type EditorState,
  editorReducer,
  hasUnsavedWork,
  initialEditorState,
  isSaved,
  type SavedVersion,
  savedElsewhere,
} from "./editor-state.ts";

/** A bracket being edited: its current state, and all actions on it. */
export type BracketEditor = ReturnType<typeof useBracketEditor>;

/**
 * Edits a bracket. Starts with the draft stored under `draftKey`, if any; otherwise with `saved` or an empty bracket.
 * Announces every change, and stores it as the draft. Saving or resetting the bracket deletes the draft
 * (docs/behavior/screens.md#drafts). When `saved` changes, it replaces the bracket on screen, unless there is unsaved
 * work. The actions are stable across renders, so that a slot re-renders only when its content changes.
 */
export function useBracketEditor(draftKey: string, saved: SavedVersion | null = null) {
  const [found] = useState(() => readDraft(draftKey));
  const [state, setState] = useState<EditorState>(() => initialEditorState(saved, found.draft));
  // This ref is updated before the next render, so that the second of two quick events sees the first event's changes.
  const latest = useRef(state);
  const [isStored, setStored] = useState(found.draft !== null);

  useEffect(() => {
    if (found.isCorrupt) toast.error(FIRST_PAGE_ERRORS.DRAFT_UNREADABLE.message);
    // Deletes a draft that is unreadable or equals the saved bracket.
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
      /** Returns the current bracket and mode, for event handlers. */
      peek: () => ({ bracket: latest.current.history.present, isRemoving: latest.current.isRemoving }),
      edit: (edit: BracketEdit) => act({ type: "edit", edit }),
      undo: () => act({ type: "undo" }),
      redo: () => act({ type: "redo" }),
      setRemoving: (isRemoving: boolean) => act({ type: "setRemoving", isRemoving }),
      /**
       * Records a saved bracket and, if save times are tracked, the time of the save. Deletes the draft if it equals the
       * saved bracket.
       */
      markSaved: (bracket: Bracket, at: Date | null = null) => act({ type: "markSaved", bracket, at }),
      /** Goes back to the last saved bracket, as an edit that can be undone. Does nothing before the first save. */
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
    /** Whether edit mode is on. In edit mode, pressing a team removes the team from the bracket. */
    isRemoving: state.isRemoving,
    /** Whether the bracket on screen is the last saved bracket. */
    isSaved: isSaved(state),
    /** Whether the bracket on screen is neither saved nor empty. */
    hasUnsavedWork: hasUnsavedWork(state),
    /** Whether the bracket on screen is unsaved but stored as a draft, so that it survives a reload. */
    isDraftSaved: isStored && hasUnsavedWork(state),
    /** The bracket saved in another tab or on another device, if the bracket on screen is unsaved; otherwise null. */
    elsewhere: savedElsewhere(state),
    ...actions,
  };
}

/**
 * Stores or clears the draft after an action. Returns whether the bracket on screen is now stored as the draft. Null
 * means that the previously returned value still holds.
 */
function updateDraft(key: string, action: EditorAction, before: EditorState, after: EditorState): boolean | null {
  const { present } = after.history;
  if (action.type === "setRemoving") return null;
  if (action.type === "markSaved") {
    // Delete the draft only if it is the saved bracket. The player may have left the page, come back and made new
    // changes.
    const { draft } = readDraft(key);
    if (draft !== null && isSameBracket(draft.bracket, action.bracket)) writeText(key, null);
    else if (draft !== null && isSameBracket(draft.bracket, present)) storeDraft(key, present, action.at);
    return hasUnsavedWork(after) ? null : false;
  }
  if (action.type === "followSaved") {
    if (after.lastSaved === before.lastSaved) return null;
    // The bracket on screen had no unsaved changes, and the saved bracket has replaced it. So this tab has no draft to
    // clear. If there is a draft under this key, another tab stored it, and it must stay.
    if (after.history !== before.history) return false;
  }
  if (hasUnsavedWork(after)) return storeDraft(key, present, baseOf(after));
  writeText(key, null);
  return false;
}

/** Returns an action's announcement for screen readers, or null. */
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
