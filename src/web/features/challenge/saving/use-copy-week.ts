import { useCallback, useEffect, useRef, useState } from "react";
import type { Bracket } from "../../../../domain/bracket.ts";
import { isUntouched } from "../../../../domain/bracket-edit.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { toast } from "../../../ui/toast.tsx";

/** The editor functions that copying needs; they are stable across renders. */
interface LoadingEditor {
  readonly peek: () => { readonly bracket: Bracket };
  readonly edit: (edit: { type: "load"; bracket: Bracket }) => void;
}

/** Copying last week's picks: the shared state of the button and the dialog. */
export interface CopyingWeek {
  /** Undefined in week 1. Always the same function. */
  readonly onCopy: (() => void) | undefined;
  readonly isAsking: boolean;
  readonly isCopying: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/**
 * Loads last week's picks into the editor, unsaved, while the week is open. Asks first if that clears anything, and
 * again if the bracket was changed while they were loading (docs/behavior/screens.md#copying-last-weeks-picks).
 */
export function useCopyWeek(week: number, isOpen: boolean, { peek, edit }: LoadingEditor): CopyingWeek {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isCopying, setCopying] = useState(false);
  /** Aborts the running copy. */
  const underWay = useRef<AbortController | null>(null);
  /** Last week's picks, already loaded, until the dialog is confirmed. */
  const fetched = useRef<Bracket | null>(null);

  const cancel = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    fetched.current = null;
    setCopying(false);
    setAsking(false);
  }, []);

  // A copy belongs to the open editor: once that has closed, nothing is loaded into it.
  useEffect(() => (isOpen ? cancel : undefined), [isOpen, cancel]);

  const land = useCallback(
    (bracket: Bracket) => {
      edit({ type: "load", bracket });
      toast.success(`Week ${week - 1} picks copied successfully!`);
      cancel();
    },
    [edit, cancel, week],
  );

  const copy = useCallback(async () => {
    if (underWay.current !== null) return;
    const controller = new AbortController();
    const before = peek().bracket;
    underWay.current = controller;
    setCopying(true);
    try {
      const { bracket } = await client.picks.previous.query({ week }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (bracket !== null && peek().bracket !== before && !isUntouched(peek().bracket)) {
        underWay.current = null;
        fetched.current = bracket;
        setCopying(false);
        setAsking(true);
        return;
      }
      if (bracket !== null) return land(bracket);
      toast.error(`No picks found for Week ${week - 1}.`, "No Previous Picks");
    } catch (error) {
      if (controller.signal.aborted) return;
      reportFailure(error);
    }
    cancel();
  }, [client, week, peek, land, cancel]);

  const onCopy = useCallback(() => {
    if (underWay.current !== null) return;
    if (isUntouched(peek().bracket)) void copy();
    else setAsking(true);
  }, [copy, peek]);

  return {
    onCopy: week > 1 ? onCopy : undefined,
    isAsking,
    isCopying,
    confirm: () => (fetched.current === null ? void copy() : land(fetched.current)),
    cancel,
  };
}

function reportFailure(error: unknown): void {
  console.warn("Could not load picks/previous:", error instanceof Error ? error.message : error);
  // Picks with a team that no longer exists cannot be shown, so the message only says that the copy failed.
  const isGone = errorKey(error) === "BRACKET_NOT_FOUND";
  toast.error(isGone ? ERRORS.PICKS_COPY_FAILED.message : readError(error, "PICKS_COPY_FAILED").message);
}
