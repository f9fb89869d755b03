import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useState } from "react";
import { type Bracket, field } from "#domain/bracket.ts";
import { type BracketRecord, packBracket } from "#domain/bracket-record.ts";
import { countConferences } from "#domain/conferences.ts";
import { ERRORS, kindOf } from "#domain/errors.ts";
import { errorKey, isNotSent, readError, trpc } from "#web/api/trpc.ts";
import type { BracketEditor } from "#web/editor/use-bracket-editor.ts";
import type { ReadyPlayerPage } from "#web/session/page-state.ts";
import { currentPlayer, openSignIn, useSession } from "#web/session/session.tsx";
import { useRunOnce } from "#web/ui/form/use-run-once.ts";
import { useWhenOnline } from "#web/ui/loading/use-loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { rememberStored, type StoredPicks } from "./picks-cache.ts";

/** docs/game-rules.md#saving-a-weekly-pick */
type SaveState =
  /** Not requested, or it succeeded. */
  | "idle"
  /** The dialog that explains the five-conference rule is open. */
  | "invalid"
  | "saving"
  /** The response was lost, and the page is requesting the stored picks. */
  | "checking"
  /** The bracket is sent again once the player has signed in. */
  | "signedOut"
  /** Sent once the network is back. */
  | "waiting"
  /** Not stored: the server rejected the picks, failed, or could not be reached. */
  | "rejected"
  /** The save got no clear response, and the request for the stored picks failed. Saving again does no harm. */
  | "unknown";

interface LastSave {
  readonly state: SaveState;
  readonly bracket: Bracket | null;
}

const NOTHING: LastSave = { state: "idle", bracket: null };

export type WeekSaving = ReturnType<typeof useSaveWeek>;

interface Options extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  readonly week: number;
  /** The server already has picks for the week. */
  readonly hasPick: boolean;
  readonly editor: BracketEditor;
}

/** Also true if they are sent from a page that the player has since left. */
export function useIsSendingWeek(week: number): boolean {
  const isOfWeek = ({ state }: { state: { variables?: unknown } }) =>
    (state.variables as { week?: unknown } | undefined)?.week === week;
  return useIsMutating({ mutationKey: getMutationKey(trpc.picks.save), predicate: isOfWeek }) > 0;
}

/** Saves the bracket on screen as the week's picks, one request at a time. Later edits are not included. */
export function useSaveWeek({ week, hasPick, editor, player, keepOpen }: Options) {
  const utils = trpc.useUtils();
  const request = trpc.picks.save.useMutation();
  const isSending = useIsSendingWeek(week);
  const [last, setLast] = useState(NOTHING);

  const { run, isRunning } = useRunOnce(async () => {
    const { bracket } = editor.peek();
    if (countConferences(field(bracket)).needed > 0) return setLast({ state: "invalid", bracket });
    const record = packBracket(bracket);
    if (typeof record === "string") return fail("rejected", bracket, ERRORS[record].message);
    await send(bracket, record);
  });

  const send = async (bracket: Bracket, record: BracketRecord): Promise<void> => {
    setLast({ state: "saving", bracket });
    await request.mutateAsync({ week, record }).then(
      (stored) => finish({ ...stored, bracket }),
      (error: unknown) => recover(error, bracket, record),
    );
  };

  const recover = async (error: unknown, bracket: Bracket, record: BracketRecord): Promise<void> => {
    if (isNotSent(error)) return fail(navigator.onLine ? "rejected" : "waiting", bracket);
    const key = errorKey(error);
    // The server may have stored the picks all the same (docs/api.md#time-limits).
    if (key === null || kindOf(key).status >= 500) return check(bracket, record);
    // The session ended because the account was deleted, and a message about that is already shown.
    if (key === "ACCOUNT_GONE") {
      console.warn("Could not save:", ERRORS.ACCOUNT_GONE.message);
      return setLast(NOTHING);
    }
    if (ERRORS[key].kind === "unauthenticated") {
      setLast({ state: "signedOut", bracket });
      const isSignedIn = await openSignIn(ERRORS.SESSION_INVALID.message);
      if (!isSignedIn) keepOpen(false);
      return isSignedIn && currentPlayer()?.id === player.id ? send(bracket, record) : setLast(NOTHING);
    }
    // The page's clock or schedule is wrong. The server's response corrects both.
    if (key === "WEEK_NOT_OPEN") void utils.picks.invalidate();
    fail("rejected", bracket, readError(error, "PICKS_SAVE_FAILED").message);
  };

  /** Compares the stored picks with those of a save that got no response. */
  const check = async (bracket: Bracket, record: BracketRecord): Promise<void> => {
    setLast({ state: "checking", bracket });
    const found = await utils.client.picks.week.query({ week }).catch(() => null);
    if (found === null) return fail("unknown", bracket, ERRORS.PICKS_SAVE_NO_RESPONSE.message);
    const { pick } = found;
    const isStored = pick !== null && JSON.stringify(packBracket(pick.bracket)) === JSON.stringify(record);
    if (isStored) return finish({ ...pick, bracket });
    fail("rejected", bracket);
    utils.picks.week.setData({ week }, found);
  };

  const fail = (state: SaveState, bracket: Bracket, message: string = ERRORS.PICKS_SAVE_FAILED.message): void => {
    setLast({ state, bracket });
    toast.error(message);
  };

  const finish = (pick: StoredPicks["pick"]): void => {
    setLast(NOTHING);
    editor.markSaved(pick.bracket, pick.updatedAt);
    rememberStored({ playerId: player.id, week, pick });
    toast.success(`Week ${week} picks ${hasPick ? "updated" : "saved"} successfully!`);
  };

  // docs/behavior/screens.md#a-save-that-gets-no-response
  useWhenOnline(last.state === "waiting", () => {
    if (editor.peek().bracket === last.bracket) void run();
    else setLast(NOTHING);
  });

  // During a save, `recover` opens the sign-in dialog instead (docs/behavior/screens.md#when-the-session-ends).
  const isSaving = isRunning || isSending;
  const isSignedOut = useSession().status === "signedOut";
  const isUnsaved = editor.hasUnsavedWork;
  useEffect(() => {
    if (!isSignedOut) return keepOpen(isUnsaved || isSaving);
    if (!isSaving) void openSignIn(ERRORS.SESSION_ENDED_EDITING.message).then((isBack) => isBack || keepOpen(false));
  }, [isSignedOut, isUnsaved, isSaving, keepOpen]);

  const stateOnScreen = isSending ? "saving" : last.bracket === editor.bracket ? last.state : "idle";
  return {
    /** The save state of the bracket on screen; "idle" if the last save was for a different bracket. */
    state: isRunning ? last.state : stateOnScreen,
    isSaving,
    save: () => void run(),
    closeInvalid: () => setLast(NOTHING),
  };
}
