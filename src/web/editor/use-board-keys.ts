import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { isFocusLost, neighborSlot, restoreFocus, type SlotRef, slotOf } from "../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** Moves the focus with the arrow keys, and away from a slot that an edit turns into plain text. */
export function useSlotFocus(bracket: Bracket) {
  const board = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly SlotRef[]>([]);

  useLayoutEffect(() => {
    void bracket;
    if (board.current !== null && wanted.current.length > 0 && isFocusLost()) {
      restoreFocus(board.current, wanted.current);
    }
  }, [bracket]);

  return {
    board,
    onFocus({ target }: FocusEvent) {
      const slot = slotOf(target);
      if (slot !== null) wanted.current = [slot];
    },
    onKeyDown(event: KeyboardEvent) {
      const from = slotOf(event.target as Element);
      if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = neighborSlot(event.currentTarget, from, event.key);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    },
    /** The slot to focus if the next edit makes the focused slot unfocusable. */
    prefer(slot: SlotRef) {
      wanted.current = [slot, ...wanted.current];
    },
  };
}

/** A key's Latin letter or, on keyboards of another script, the letter in the same place on a US keyboard. */
function latinKey({ key, code }: { key: string; code: string }): string {
  const isLatin = /^[\p{Script=Latin}\p{ASCII}]$/u.test(key);
  return (isLatin ? key : code.replace("Key", "")).toLowerCase();
}

/** docs/behavior/screens.md#undo-and-redo. Ignored in fields and dialogs. */
export function useUndoKeys({ undo, redo }: Pick<BracketEditor, "undo" | "redo">): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog") !== null) return;
      const key = latinKey(event);
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}
