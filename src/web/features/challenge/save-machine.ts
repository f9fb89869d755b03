import { type Bracket, field } from "../../../domain/bracket.ts";
import { type BracketRecord, packBracket } from "../../../domain/bracket-record.ts";
import { countConferences } from "../../../domain/conferences.ts";
import { ERRORS, type ErrorKey, kindOf } from "../../../domain/errors.ts";
import type { StoredPicks } from "./picks-cache.ts";

type StoredPick = StoredPicks["pick"];

/** A bracket that is being saved, in the form that is sent. */
interface Attempt {
  readonly bracket: Bracket;
  readonly record: BracketRecord;
}

/** A bracket that was not saved, or not for certain, and what the person reads about it. */
interface Failure {
  readonly bracket: Bracket;
  readonly message: string;
}

/** Where the saving of a week's picks is (docs/game-rules.md#saving-a-weekly-pick). */
export type SaveState =
  /** No save was asked for yet, or the last one ended with nothing to show. */
  | { readonly name: "idle" }
  /** The bracket breaks the five-conference rule, and the dialog that says so is open. */
  | { readonly name: "invalid" }
  /** Sent; the server has not answered. */
  | ({ readonly name: "saving" } & Attempt)
  /** The answer was lost, and the server is being asked what it has stored. */
  | ({ readonly name: "checking" } & Attempt)
  /** That was not answered either: the bracket may be stored, and saving it again does no harm. */
  | ({ readonly name: "unknown" } & Failure)
  /** Not stored: the server refused or failed, or was not reached. */
  | ({ readonly name: "refused"; readonly key: ErrorKey } & Failure)
  /** Certainly not sent, because there is no network: the same bracket is sent once it is back. */
  | ({ readonly name: "waiting" } & Attempt)
  /** The session is over: the bracket is sent again once its player has signed in. */
  | ({ readonly name: "signedOut" } & Attempt)
  /** Stored. */
  | { readonly name: "saved"; readonly pick: StoredPick };

export type SaveEvent =
  /** The player presses the save button. */
  | { readonly type: "save"; readonly bracket: Bracket }
  | { readonly type: "invalidClosed" }
  /** The server has stored what was sent. */
  | { readonly type: "stored"; readonly id: string; readonly updatedAt: Date }
  /** The server answered with an error, and what the person reads then; the key is null when no answer was understood. */
  | { readonly type: "failed"; readonly key: ErrorKey | null; readonly message: string }
  /** What should be sent certainly was not; `isOffline` when that is because the device has no network. */
  | { readonly type: "notSent"; readonly isOffline: boolean }
  /** The network is back; `bracket` is the one on screen. */
  | { readonly type: "online"; readonly bracket: Bracket }
  /** The server said what it has stored; null when that is nothing. */
  | { readonly type: "found"; readonly pick: StoredPick | null }
  /** The server did not say what it has stored. */
  | { readonly type: "notFound" }
  /** The sign-in dialog is closed, and the player is signed in again or is not. */
  | { readonly type: "signInClosed"; readonly isBack: boolean };

export const IDLE: SaveState = { name: "idle" };

/** Whether a save is under way: another one cannot begin. */
export function isBusy({ name }: SaveState): boolean {
  return name === "saving" || name === "checking" || name === "signedOut";
}

/** The state after an event; the same object when the event means nothing in this state. */
export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "save":
      return isBusy(state) ? state : begin(event.bracket);
    case "invalidClosed":
      return state.name === "invalid" ? IDLE : state;
    case "stored": {
      const { id, updatedAt } = event;
      return state.name === "saving" ? { name: "saved", pick: { id, updatedAt, bracket: state.bracket } } : state;
    }
    case "failed":
      return state.name === "saving" ? afterFailure(state, event.key, event.message) : state;
    case "notSent":
      if (state.name !== "saving") return state;
      return event.isOffline ? { ...state, name: "waiting" } : refused(state.bracket, "PICKS_SAVE_FAILED");
    case "online":
      if (state.name !== "waiting") return state;
      // What was changed since is saved by the next press, not by itself.
      return state.bracket === event.bracket ? { ...state, name: "saving" } : IDLE;
    case "found":
      return state.name === "checking" ? afterCheck(state, event.pick) : state;
    case "notFound":
      if (state.name !== "checking") return state;
      return { name: "unknown", bracket: state.bracket, message: ERRORS.PICKS_SAVE_UNANSWERED.message };
    case "signInClosed":
      if (state.name !== "signedOut") return state;
      return event.isBack ? { ...state, name: "saving" } : IDLE;
  }
}

/** What a press on the save button leads to. */
function begin(bracket: Bracket): SaveState {
  if (countConferences(field(bracket)).needed > 0) return { name: "invalid" };
  const record = packBracket(bracket);
  return typeof record === "string" ? refused(bracket, record) : { name: "saving", bracket, record };
}

function refused(bracket: Bracket, key: ErrorKey, message: string = ERRORS[key].message): SaveState {
  return { name: "refused", bracket, key, message };
}

function afterFailure({ bracket, record }: Attempt, key: ErrorKey | null, message: string): SaveState {
  // The server may have stored them even so (docs/api.md#time-limits).
  if (key === null || kindOf(key).status >= 500) return { name: "checking", bracket, record };
  // Deleting the account ended the session, which shows its own message.
  if (key === "ACCOUNT_GONE") return IDLE;
  if (ERRORS[key].kind === "unauthenticated") return { name: "signedOut", bracket, record };
  return refused(bracket, key, message);
}

/** A save without an answer has arrived if what is stored equals what was sent (docs/behavior/screens.md#a-save-with-no-answer). */
function afterCheck({ bracket, record }: Attempt, found: StoredPick | null): SaveState {
  const isStored = found !== null && JSON.stringify(packBracket(found.bracket)) === JSON.stringify(record);
  return isStored ? { name: "saved", pick: { ...found, bracket } } : refused(bracket, "PICKS_SAVE_FAILED");
}
