import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useRef, useState } from "react";
import { type Bracket, field } from "../../../domain/bracket.ts";
import { isUntouched } from "../../../domain/bracket-edit.ts";
import { packBracket } from "../../../domain/bracket-record.ts";
import { countConferences } from "../../../domain/conferences.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { errorKey, readError, trpc } from "../../api/trpc.ts";
import type { ReadyPlayerPage } from "../../session/page-state.ts";
import { useSession } from "../../session/session.tsx";
import { toast } from "../../ui/toast.tsx";
import { rememberStored, type StoredPicks } from "./picks-cache.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/** What saving needs of a bracket editor. */
interface SavableEditor {
  readonly bracket: Bracket;
  readonly isSaved: boolean;
  readonly peek: () => { readonly bracket: Bracket };
  readonly markSaved: (bracket: Bracket, at: Date) => void;
}

/** Saving the picks of a week: what its buttons, its dialog and the state word share. */
export interface WeekSaving {
  readonly isSaving: boolean;
  /** The bracket breaks the five-conference rule, and the person is being told. */
  readonly isInvalid: boolean;
  readonly save: () => void;
  readonly closeInvalid: () => void;
}

interface Options extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  readonly week: number;
  /** Whether picks are stored already. */
  readonly hasPick: boolean;
  readonly editor: SavableEditor;
}

/** Whether picks for a week are on their way, also from a page that was left meanwhile. */
export function useIsSendingWeek(week: number): boolean {
  const isOfWeek = ({ state }: { state: { variables?: unknown } }) =>
    (state.variables as { week?: unknown } | undefined)?.week === week;
  return useIsMutating({ mutationKey: getMutationKey(trpc.picks.save), predicate: isOfWeek }) > 0;
}

/**
 * Saves the bracket on screen as the picks of a week. One request at a time; what is edited meanwhile is not saved by
 * it. A session that turns out to be over is begun again, and the save repeated (decision 38).
 */
export function useSaveWeek({ week, hasPick, editor, player, keepOpen }: Options): WeekSaving {
  const { user, status, openSignIn } = useSession();
  const utils = trpc.useUtils();
  const request = trpc.picks.save.useMutation();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  /** The bracket that is to be saved now that somebody is signed in again. */
  const [waiting, setWaiting] = useState<Bracket | null>(null);
  const isSending = useIsSendingWeek(week);
  const isSaving = isBusy || isSending;
  useUnsavedGuard({ keepOpen }, !editor.isSaved && !isUntouched(editor.bracket), isSaving);

  const end = () => {
    isUnderWay.current = false;
    setBusy(false);
    setWaiting(null);
  };

  const finish = (pick: StoredPicks["pick"]) => {
    editor.markSaved(pick.bracket, pick.updatedAt);
    rememberStored({ playerId: player.id, week, pick });
    toast.success(`Week ${week} picks ${hasPick ? "updated" : "saved"} successfully!`);
  };

  const send = async (bracket: Bracket) => {
    const record = packBracket(bracket);
    if (typeof record === "string") return toast.error(ERRORS[record].message);
    isUnderWay.current = true;
    setBusy(true);
    const result = await request.mutateAsync({ week, record }).catch((error: unknown) => ({ error }));
    if (!("error" in result)) {
      finish({ ...result, bracket });
      return end();
    }
    const { error } = result;
    const key = errorKey(error);
    // No answer that we know: it may have been saved all the same.
    if (key === null) await settle(bracket);
    else if (key === "ACCOUNT_GONE") console.warn("Could not save:", ERRORS.ACCOUNT_GONE.message);
    else if (ERRORS[key].kind === "unauthenticated") {
      const isBack = await openSignIn(ERRORS.SESSION_INVALID.message);
      if (isBack) return setWaiting(bracket);
      keepOpen(false);
    } else {
      // Then our clock or our schedule is wrong: the server's truth is asked for.
      if (key === "WEEK_NOT_OPEN") void utils.picks.invalidate();
      toast.error(readError(error, "PICKS_SAVE_FAILED").message);
    }
    end();
  };

  /** Asks what is stored after a save without an answer, and says as much as is known then. */
  const settle = async (bracket: Bracket) => {
    try {
      const answer = await utils.client.picks.week.query({ week });
      const { pick } = answer;
      if (pick !== null && JSON.stringify(packBracket(pick.bracket)) === JSON.stringify(packBracket(bracket))) {
        return finish({ ...pick, bracket });
      }
      utils.picks.week.setData({ week }, answer);
      toast.error(ERRORS.PICKS_SAVE_FAILED.message);
    } catch {
      toast.error(ERRORS.PICKS_SAVE_UNANSWERED.message);
    }
  };

  // The player is back: what was to be saved is saved now.
  const isBack = waiting !== null && status === "signedIn" && user.id === player.id;
  useEffect(() => {
    if (!isBack || waiting === null) return;
    setWaiting(null);
    void send(waiting);
  });

  return {
    isSaving,
    isInvalid,
    save() {
      if (isUnderWay.current || isSending) return;
      const { bracket } = editor.peek();
      if (countConferences(field(bracket)).needed > 0) setInvalid(true);
      else void send(bracket);
    },
    closeInvalid: () => setInvalid(false),
  };
}
