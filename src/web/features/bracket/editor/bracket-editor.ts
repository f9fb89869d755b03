import { useEffect, useMemo, useRef, useState } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../../../domain/bracket.ts";
import {
  type BracketEdit,
  type BracketHistory,
  edited,
  isUntouched,
  redone,
  startHistory,
  undone,
} from "../../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import type { TeamRef } from "../../../../domain/team.ts";
import { announce } from "../../../ui/live-region.ts";
import { toast } from "../../../ui/toast.tsx";
import { editAnnouncement, progressWords } from "../labels.ts";
import { forgetDraft, isSameBracket, keepDraft, readDraft, type StoredDraft } from "./draft.ts";

/** A bracket as it was saved last, and when. */
export interface SavedVersion {
  readonly bracket: Bracket;
  readonly updatedAt: Date;
}

/** A bracket being edited: what it is now, and everything a person can do with it. */
export interface BracketEditor {
  readonly bracket: Bracket;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Edit mode: a press on a team takes it out of the bracket. */
  readonly isRemoving: boolean;
  /** The bracket on screen is the one that was saved last. */
  readonly isSaved: boolean;
  /** The bracket on screen would survive a reload. */
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
  readonly markSaved: (bracket: Bracket<TeamRef>, at?: Date) => void;
}

interface State {
  readonly history: BracketHistory;
  readonly isRemoving: boolean;
  readonly lastSaved: Bracket<TeamRef> | null;
  /** When `lastSaved` was saved: what a draft of now is begun from. */
  readonly savedAt: Date | null;
  readonly isDraftKept: boolean;
  readonly elsewhere: Bracket | null;
}

/**
 * How an editor begins: with what was saved before, if anything, and the draft as a first change to it. A draft that was
 * begun before that was saved, or nobody knows when, does not hide it in silence.
 */
function startState(saved: SavedVersion | null, { bracket: draft, base }: StoredDraft): State {
  const lastSaved = saved?.bracket ?? null;
  const rest = { isRemoving: false, lastSaved, savedAt: saved?.updatedAt ?? null };
  if (draft === null || (saved !== null && isSameBracket(draft, saved.bracket))) {
    return { ...rest, history: startHistory(lastSaved ?? EMPTY_BRACKET), isDraftKept: false, elsewhere: null };
  }
  if (saved === null) return { ...rest, history: startHistory(draft), isDraftKept: true, elsewhere: null };
  const isOlder = base === null || Date.parse(base) < saved.updatedAt.getTime();
  return {
    ...rest,
    history: edited(startHistory(saved.bracket), { type: "load", bracket: draft }),
    isDraftKept: true,
    elsewhere: isOlder ? saved.bracket : null,
  };
}

/** The draft on the device as an editor begins. One of what is saved already is forgotten. */
function findDraft(draftKey: string, saved: SavedVersion | null): StoredDraft {
  const found = readDraft(draftKey);
  if (saved !== null && found.bracket !== null && isSameBracket(found.bracket, saved.bracket)) forgetDraft(draftKey);
  return found;
}

/**
 * Edits a bracket that starts as the draft kept on this device under `draftKey`, else as the one that is `saved`, else
 * empty. Every change is kept there at once and announced; the draft goes when the bracket is saved or reset
 * (decision 10). When another one comes to be `saved`, a bracket without changes of its own gives way to it; one with
 * changes stays as it is, and as a draft. The actions stay the same functions for good, so that a slot is drawn again
 * only when it changed.
 */
export function useBracketEditor(draftKey: string, saved: SavedVersion | null = null): BracketEditor {
  const [found] = useState(() => findDraft(draftKey, saved));
  const [state, setState] = useState<State>(() => startState(saved, found));
  const latest = useRef(state);

  useEffect(() => {
    if (found.isCorrupt) toast.error(ERRORS.DRAFT_UNREADABLE.message);
  }, [found]);

  const { followSaved, ...actions } = useMemo(() => {
    const set = (next: Partial<State>) => {
      latest.current = { ...latest.current, ...next };
      setState(latest.current);
    };
    const change = (history: BracketHistory, announcement: string, next: Partial<State> = {}) => {
      if (history === latest.current.history) return;
      const needsNoDraft = history.present === latest.current.lastSaved || isUntouched(history.present);
      if (needsNoDraft) forgetDraft(draftKey);
      set({
        ...next,
        history,
        isDraftKept: !needsNoDraft && keepDraft(draftKey, history.present, latest.current.savedAt),
      });
      announce(announcement);
    };
    return {
      peek: () => ({ bracket: latest.current.history.present, isRemoving: latest.current.isRemoving }),
      edit(edit: BracketEdit) {
        const before = latest.current.history;
        const after = edited(before, edit);
        const announcement = editAnnouncement(before.present, after.present, edit);
        change(after, announcement, edit.type === "reset" ? { isRemoving: false } : {});
      },
      undo() {
        const after = undone(latest.current.history);
        change(after, `Undone. ${progressWords(after.present)}`);
      },
      redo() {
        const after = redone(latest.current.history);
        change(after, `Redone. ${progressWords(after.present)}`);
      },
      setRemoving(isRemoving: boolean) {
        set({ isRemoving });
        announce(isRemoving ? "Edit mode on. Press any team to remove it from the bracket." : "Edit mode off.");
      },
      markSaved(lastSaved: Bracket<TeamRef>, at: Date | null = null) {
        const { present } = latest.current.history;
        // The page may be gone, and come again with changes of its own: only what was saved is forgotten.
        const { bracket: kept } = readDraft(draftKey);
        if (kept !== null && isSameBracket(kept, lastSaved)) forgetDraft(draftKey);
        else if (kept !== null && isSameBracket(kept, present)) keepDraft(draftKey, present, at);
        set({ lastSaved, savedAt: at, elsewhere: null, ...(present === lastSaved && { isDraftKept: false }) });
      },
      followSaved({ bracket, updatedAt: savedAt }: SavedVersion) {
        const { history, lastSaved, savedAt: before } = latest.current;
        const { past, present, future } = history;
        if (lastSaved !== null && isSameBracket(bracket, lastSaved)) {
          if (before?.getTime() !== savedAt.getTime()) set({ savedAt });
        } else if (isSameBracket(bracket, present)) {
          forgetDraft(draftKey);
          set({ lastSaved: present, savedAt, isDraftKept: false, elsewhere: null });
        } else if (present === lastSaved || isUntouched(present)) {
          const next = edited(history, { type: "load", bracket });
          set({ history: next, lastSaved: bracket, savedAt, isDraftKept: false, elsewhere: null });
          announce(`The picks that were saved elsewhere are shown. ${progressWords(bracket)}`);
        } else {
          // Two tabs share the draft, and the other one forgot it when it saved. What this bracket came from is no news.
          const own = [...past, ...future].find((each) => isSameBracket(each, bracket));
          const isDraftKept = keepDraft(draftKey, present, savedAt);
          set({ lastSaved: own ?? bracket, savedAt, isDraftKept, elsewhere: own === undefined ? bracket : null });
        }
      },
    };
  }, [draftKey]);

  useEffect(() => {
    if (saved !== null) followSaved(saved);
  }, [saved, followSaved]);

  const { history, isRemoving, lastSaved, isDraftKept, elsewhere } = state;
  return {
    bracket: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isRemoving,
    isSaved: history.present === lastSaved,
    isDraftKept,
    elsewhere: history.present === lastSaved ? null : elsewhere,
    ...actions,
  };
}
