import { useCallback, useRef, useState } from "react";
import type { Bracket } from "../../../domain/bracket.ts";
import { isUntouched } from "../../../domain/bracket-edit.ts";
import { trpc, userMessage } from "../../trpc.ts";
import { toast } from "../../ui/toast.tsx";

/** What copying needs of a bracket editor; these stay the same functions for good. */
interface LoadingEditor {
  readonly peek: () => { readonly bracket: Bracket };
  readonly edit: (edit: { type: "load"; bracket: Bracket }) => void;
}

/** Copying last week's picks: what the tool and its question share. */
export interface CopyingWeek {
  /** Undefined in week 1, before which there is none. Always the same function. */
  readonly onCopy: (() => void) | undefined;
  readonly isAsking: boolean;
  readonly isCopying: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Loads last week's picks into the editor, unsaved; asks first when that clears anything (specification, section 4). */
export function useCopyWeek(week: number, { peek, edit }: LoadingEditor): CopyingWeek {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const isUnderWay = useRef(false);

  const copy = useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setCopying(true);
    try {
      const { bracket } = await client.picks.previous.query({ week });
      if (bracket === null) {
        toast.error(`No picks found for Week ${week - 1}.`, "No Previous Picks");
      } else {
        edit({ type: "load", bracket });
        toast.success(`Week ${week - 1} picks copied successfully!`);
      }
    } catch (error) {
      console.warn("Could not load picks/previous:", error instanceof Error ? error.message : error);
      toast.error(userMessage(error, "PICKS_COPY_FAILED"));
    }
    isUnderWay.current = false;
    setCopying(false);
    setAsking(false);
  }, [client, week, edit]);

  const onCopy = useCallback(() => {
    if (isUntouched(peek().bracket)) void copy();
    else setAsking(true);
  }, [copy, peek]);

  return {
    onCopy: week > 1 ? onCopy : undefined,
    isAsking,
    isCopying,
    confirm: () => void copy(),
    cancel: () => setAsking(false),
  };
}
