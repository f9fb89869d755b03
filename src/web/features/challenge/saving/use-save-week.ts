import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import type { Bracket } from "../../../../domain/bracket.ts";
import type { BracketRecord } from "../../../../domain/bracket-record.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { errorKey, isNotSent, readError, trpc } from "../../../api/trpc.ts";
import type { ReadyPlayerPage } from "../../../session/page-state.ts";
import { currentPlayer, openSignIn } from "../../../session/session.tsx";
import { useWhenOnline } from "../../../ui/loading/use-loaded.ts";
import { toast } from "../../../ui/toast.tsx";
import { useEagerReducer } from "../../../ui/use-eager-reducer.ts";
import { rememberStored, type StoredPicks } from "./picks-cache.ts";
import { IDLE, isBusy, nextSaveState, type SaveEvent, type SaveState } from "./save-machine.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/** The editor functions that saving needs. */
interface SavableEditor {
  readonly bracket: Bracket;
  readonly hasUnsavedWork: boolean;
  readonly peek: () => { readonly bracket: Bracket };
  readonly markSaved: (bracket: Bracket, at: Date) => void;
}

/** Saving the picks of a week: the shared state of its buttons, its dialog and the status word. */
export interface WeekSaving {
  /** The state of saving, as far as it concerns the bracket on screen. */
  readonly state: SaveState["name"];
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly closeInvalid: () => void;
}

interface Options extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  readonly week: number;
  /** Whether picks are already stored. */
  readonly hasPick: boolean;
  readonly editor: SavableEditor;
}

/** Whether picks for a week are being sent, possibly by a page that was left. */
export function useIsSendingWeek(week: number): boolean {
  const isOfWeek = ({ state }: { state: { variables?: unknown } }) =>
    (state.variables as { week?: unknown } | undefined)?.week === week;
  return useIsMutating({ mutationKey: getMutationKey(trpc.picks.save), predicate: isOfWeek }) > 0;
}

/**
 * Saves the bracket on screen as the picks of a week, one request at a time; later edits are not included.
 * `nextSaveState` decides the state; this runs its effects.
 */
export function useSaveWeek({ week, hasPick, editor, player, keepOpen }: Options): WeekSaving {
  const utils = trpc.useUtils();
  const request = trpc.picks.save.useMutation();
  const { state, peek, dispatch } = useEagerReducer<SaveState, SaveEvent>(nextSaveState, () => IDLE);
  const isSending = useIsSendingWeek(week);
  const isSaving = isBusy(state) || isSending;
  useUnsavedGuard({ keepOpen }, editor.hasUnsavedWork, isSaving);

  /** Dispatches an event and runs the effect of the new state. */
  const happen = (event: SaveEvent): SaveState => {
    const before = peek();
    const after = dispatch(event);
    if (after !== before) enter(after);
    return after;
  };

  const enter = (entered: SaveState) => {
    switch (entered.name) {
      case "saving":
        return void send(entered.record);
      case "checking":
        return void lookUp();
      case "signedOut":
        return void askToSignIn();
      case "saved":
        return finish(entered.pick);
      case "refused":
        // Our clock or our schedule is wrong, so refetch the server's.
        if (entered.key === "WEEK_NOT_OPEN") void utils.picks.invalidate();
        return toast.error(entered.message);
      case "waiting":
        return toast.error(ERRORS.PICKS_SAVE_FAILED.message);
      case "unknown":
        return toast.error(entered.message);
    }
  };

  const send = async (record: BracketRecord) => {
    const answer = await request.mutateAsync({ week, record }).then(
      (stored): SaveEvent => ({ type: "stored", ...stored }),
      (error: unknown): SaveEvent => {
        if (isNotSent(error)) return { type: "notSent", isOffline: !navigator.onLine };
        const key = errorKey(error);
        if (key === "ACCOUNT_GONE") console.warn("Could not save:", ERRORS.ACCOUNT_GONE.message);
        return { type: "failed", key, message: readError(error, "PICKS_SAVE_FAILED").message };
      },
    );
    happen(answer);
  };

  const lookUp = async () => {
    const answer = await utils.client.picks.week.query({ week }).catch(() => null);
    const { name } = happen(answer === null ? { type: "notFound" } : { type: "found", pick: answer.pick });
    if (answer !== null && name === "refused") utils.picks.week.setData({ week }, answer);
  };

  const askToSignIn = async () => {
    const isSignedIn = await openSignIn(ERRORS.SESSION_INVALID.message);
    if (!isSignedIn) keepOpen(false);
    happen({ type: "signInClosed", isBack: isSignedIn && currentPlayer()?.id === player.id });
  };

  const finish = (pick: StoredPicks["pick"]) => {
    editor.markSaved(pick.bracket, pick.updatedAt);
    rememberStored({ playerId: player.id, week, pick });
    toast.success(`Week ${week} picks ${hasPick ? "updated" : "saved"} successfully!`);
  };

  // Only while the page is open (docs/behavior/screens.md#a-save-with-no-answer).
  useWhenOnline(state.name === "waiting", () => happen({ type: "online", bracket: editor.peek().bracket }));

  return {
    state: stateOnScreen(state, editor.bracket, isSending),
    isSaving,
    save() {
      happen({ type: "save", bracket: editor.peek().bracket });
    },
    closeInvalid() {
      happen({ type: "invalidClosed" });
    },
  };
}

/** The state of saving, as far as it concerns the bracket on screen. A page that was left may also be saving. */
function stateOnScreen(state: SaveState, bracket: Bracket, isSending: boolean): SaveState["name"] {
  if (isSending && !isBusy(state) && state.name !== "invalid") return "saving";
  const isAboutOne = state.name === "refused" || state.name === "unknown" || state.name === "waiting";
  const isOfAnother = isAboutOne && state.bracket !== bracket;
  return isOfAnother ? "idle" : state.name;
}
