import { useEffect, useMemo, useRef, useState } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../../domain/bracket.ts";
import {
  type BracketEdit,
  type BracketHistory,
  edited,
  isUntouched,
  redone,
  startHistory,
  undone,
} from "../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../domain/errors.ts";
import type { TeamRef } from "../../../domain/team.ts";
import { announce } from "../../ui/live-region.ts";
import { toast } from "../../ui/toast.tsx";
import { forgetDraft, formatDraft, keepDraft, readDraft } from "./draft.ts";
import { editAnnouncement, progressWords } from "./words.ts";

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
  /** Remembers that this bracket was saved, and forgets the draft. */
  readonly markSaved: (bracket: Bracket<TeamRef>) => void;
  /**
   * Another tab saved this bracket in the place of ours. A bracket without changes of its own gives way to it; one with
   * changes stays as it is, and as a draft.
   */
  readonly followSaved: (bracket: Bracket) => void;
}

interface State {
  readonly history: BracketHistory;
  readonly isRemoving: boolean;
  readonly lastSaved: Bracket<TeamRef> | null;
  readonly isDraftKept: boolean;
}

/** How an editor begins: with what was saved before, if anything, and the draft as a first change to it. */
function startState(saved: Bracket | null, draft: Bracket | null): State {
  const start = startHistory(saved ?? EMPTY_BRACKET);
  const isNews = draft !== null && (saved === null || formatDraft(draft) !== formatDraft(saved));
  const history = !isNews
    ? start
    : saved === null
      ? startHistory(draft)
      : edited(start, { type: "load", bracket: draft });
  return { history, isRemoving: false, lastSaved: saved, isDraftKept: isNews };
}

/**
 * Edits a bracket that starts as the draft kept on this device under `draftKey`, else as the one that was `saved`, else
 * empty. Every change is kept there at once and announced; the draft goes when the bracket is saved or reset
 * (decision 10). The actions stay the same functions for good, so that a slot is drawn again only when it changed.
 */
export function useBracketEditor(draftKey: string, saved: Bracket | null = null): BracketEditor {
  const [found] = useState(() => readDraft(draftKey));
  const [state, setState] = useState<State>(() => startState(saved, found.bracket));
  const latest = useRef(state);

  useEffect(() => {
    if (found.isCorrupt) toast.error(ERRORS.DRAFT_UNREADABLE.message);
  }, [found]);

  const actions = useMemo(() => {
    const set = (next: Partial<State>) => {
      latest.current = { ...latest.current, ...next };
      setState(latest.current);
    };
    const change = (history: BracketHistory, announcement: string, next: Partial<State> = {}) => {
      if (history === latest.current.history) return;
      const needsNoDraft = history.present === latest.current.lastSaved || isUntouched(history.present);
      if (needsNoDraft) forgetDraft(draftKey);
      set({ ...next, history, isDraftKept: !needsNoDraft && keepDraft(draftKey, history.present) });
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
      markSaved(lastSaved: Bracket<TeamRef>) {
        const isCurrent = latest.current.history.present === lastSaved;
        if (isCurrent) forgetDraft(draftKey);
        set({ lastSaved, ...(isCurrent && { isDraftKept: false }) });
      },
      followSaved(bracket: Bracket) {
        const { history, lastSaved } = latest.current;
        if (history.present === lastSaved || isUntouched(history.present)) {
          set({ history: edited(history, { type: "load", bracket }), lastSaved: bracket, isDraftKept: false });
          announce(`The picks that were saved in another tab are shown. ${progressWords(bracket)}`);
        } else {
          // The two tabs share the draft, and the other one forgot it when it saved.
          set({ lastSaved: bracket, isDraftKept: keepDraft(draftKey, history.present) });
        }
      },
    };
  }, [draftKey]);

  const { history, isRemoving, lastSaved, isDraftKept } = state;
  return {
    bracket: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isRemoving,
    isSaved: history.present === lastSaved,
    isDraftKept,
    ...actions,
  };
}
