import { useCallback, useEffect, useRef, useState } from "react";
import { isUntouched } from "#domain/bracket-edit.ts";
import { ERRORS } from "#domain/errors.ts";
import { errorKey, readError, trpc } from "#web/api/trpc.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/** docs/behavior/screens.md#copying-last-weeks-picks. `onCopy` is undefined in week 1. */
export function useCopyWeek(week: number, isOpen: boolean, { peek, edit }: BracketEditor) {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCopying(false);
    setAsking(false);
  }, []);

  // Stops if the week closes or the player leaves the page.
  useEffect(() => (isOpen ? cancel : undefined), [isOpen, cancel]);

  const copy = async () => {
    if (running.current !== null) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setCopying(true);
    try {
      const { bracket } = await client.picks.previous.query({ week }, { signal });
      if (signal.aborted) return;
      if (bracket !== null) {
        edit({ type: "load", bracket });
        toast.success(`Week ${week - 1} picks copied successfully!`);
      } else toast.success(`No picks found for Week ${week - 1}.`, "No Previous Picks");
    } catch (error) {
      if (signal.aborted) return;
      console.warn("Could not load picks/previous:", error instanceof Error ? error.message : error);
      // A team in the picks no longer exists. The usual message for this error would be confusing here.
      const isGone = errorKey(error) === "BRACKET_NOT_FOUND";
      toast.error(isGone ? ERRORS.PICKS_COPY_FAILED.message : readError(error, "PICKS_COPY_FAILED").message);
    }
    cancel();
  };

  const onCopy = () => {
    if (isUntouched(peek().bracket)) void copy();
    else setAsking(true);
  };

  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onClose={cancel}
      title="Copy Last Week's Picks"
      description={`Replace this bracket with your Week ${week - 1} picks? Your current picks will be cleared.`}
      confirmLabel="Copy Picks"
      onConfirm={() => void copy()}
      busy={isCopying}
      busyLabel="Copying..."
    />
  );
  return { onCopy: week > 1 ? onCopy : undefined, isCopying, dialog };
}
