import { useEffect } from "react";
import type { Bracket } from "#domain/bracket.ts";
import { isSameBracket } from "#web/editor/draft/draft.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { toast } from "#web/ui/toast.tsx";

/** The bracket that the predictor page starts with when it opens. */
let waiting: Bracket | null = null;

/** Hands a bracket to the predictor page, which the caller opens next. */
export function leaveForFirstPage(bracket: Bracket): void {
  waiting = bracket;
}

/** One undo restores the previous bracket. */
export function useStartFrom({ edit, peek }: Pick<BracketEditor, "edit" | "peek">): void {
  useEffect(() => {
    const bracket = waiting;
    waiting = null;
    if (bracket === null || isSameBracket(peek().bracket, bracket)) return;
    edit({ type: "load", bracket });
    toast.success("This copy is yours. Change anything, or undo to go back.", "Not saved yet");
  }, [edit, peek]);
}
