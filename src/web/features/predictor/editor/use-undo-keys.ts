import { useEffect } from "react";
import type { BracketEditor } from "./use-bracket-editor.ts";

/** The Latin letter of a key; on a layout of another script the one that the key has on a US keyboard. */
function latinKey({ key, code }: KeyboardEvent): string {
  const isLatin = /^[\p{Script=Latin}\p{ASCII}]$/u.test(key);
  return (isLatin ? key : code.replace("Key", "")).toLowerCase();
}

/** Ctrl+Z (or Cmd+Z) undoes an edit, with Shift or with Ctrl+Y it is redone; not in a field or a dialog. */
export function useUndoKeys({ undo, redo }: Pick<BracketEditor, "undo" | "redo">): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
