import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import { isFocusLost, neighborSlot, restoreFocus, type SlotRef, slotOf } from "../../../bracket/slots/slot-focus.ts";
import type { BracketEditor } from "./use-bracket-editor.ts";

/**
 * Moves the focus between slots with the arrow keys. When an edit turns the focused slot into plain text, the nearest
 * slot that is still a button gets the focus. Returns the props of the element around the slots.
 */
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
    /** Names the slot to focus if the next edit removes the focused one. */
    prefer(slot: SlotRef) {
      wanted.current = [slot, ...wanted.current];
    },
  };
}

/** The Latin letter of a key; on a keyboard layout of another script, the letter of the same key on a US keyboard. */
function latinKey({ key, code }: { key: string; code: string }): string {
  const isLatin = /^[\p{Script=Latin}\p{ASCII}]$/u.test(key);
  return (isLatin ? key : code.replace("Key", "")).toLowerCase();
}

/** Ctrl+Z (or Cmd+Z) undoes an edit; with Shift, or Ctrl+Y, it redoes one. Not in a field or a dialog. */
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
