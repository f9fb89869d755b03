import { type Bracket, field } from "../../../../domain/bracket.ts";
import { type BracketRecord, packBracket } from "../../../../domain/bracket-record.ts";
import { countConferences } from "../../../../domain/conferences.ts";
import { ERRORS, type ErrorKey, kindOf } from "../../../../domain/errors.ts";
import type { StoredPicks } from "./picks-cache.ts";

type StoredPick = StoredPicks["pick"];

/** A bracket that is being saved, in its sent form. */
interface Attempt {
  readonly bracket: Bracket;
  readonly record: BracketRecord;
}

/** A bracket that was not saved, or not certainly, with the message for the person. */
interface Failure {
  readonly bracket: Bracket;
  readonly message: string;
}

/** The state of saving a week's picks (docs/game-rules.md#saving-a-weekly-pick). */
export type SaveState =
  /** No save was requested yet, or the last one ended with nothing to show. */
  | { readonly name: "idle" }
  /** The bracket breaks the five-conference rule, and the dialog about it is open. */
  | { readonly name: "invalid" }
  /** Sent; the server has not answered. */
  | ({ readonly name: "saving" } & Attempt)
  /** The answer was lost, and the stored picks are being requested. */
  | ({ readonly name: "checking" } & Attempt)
  /** That request failed too: the bracket may be stored, and saving it again does no harm. */
  | ({ readonly name: "unknown" } & Failure)
  /** Not stored: the server refused or failed, or was not reached. */
  | ({ readonly name: "refused"; readonly key: ErrorKey } & Failure)
  /** Certainly not sent, because there is no network: the same bracket is sent once it is back. */
  | ({ readonly name: "waiting" } & Attempt)
  /** The session has ended: the bracket is sent again once its player has signed in. */
  | ({ readonly name: "signedOut" } & Attempt)
  /** Stored. */
  | { readonly name: "saved"; readonly pick: StoredPick };

export type SaveEvent =
  /** The player presses the save button. */
  | { readonly type: "save"; readonly bracket: Bracket }
  | { readonly type: "invalidClosed" }
  /** The server has stored the sent bracket. */
  | { readonly type: "stored"; readonly id: string; readonly updatedAt: Date }
  /** The server answered with an error and its message; the key is null when the answer was unreadable. */
  | { readonly type: "failed"; readonly key: ErrorKey | null; readonly message: string }
  /** Certainly not sent; `isOffline` when the device has no network. */
  | { readonly type: "notSent"; readonly isOffline: boolean }
  /** The network is back; `bracket` is the one on screen. */
  | { readonly type: "online"; readonly bracket: Bracket }
  /** The stored picks; null when there are none. */
  | { readonly type: "found"; readonly pick: StoredPick | null }
  /** The stored picks could not be loaded. */
  | { readonly type: "notFound" }
  /** The sign-in dialog is closed; `isBack` when the player is signed in again. */
  | { readonly type: "signInClosed"; readonly isBack: boolean };

export const IDLE: SaveState = { name: "idle" };

/** Whether a save is running, so that no other can start. */
export function isBusy({ name }: SaveState): boolean {
  return name === "saving" || name === "checking" || name === "signedOut";
}

/** The state after an event; the same object when the event has no effect in this state. */
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
      // A bracket changed since then is saved by the next press only.
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

/** The state after pressing the save button. */
function begin(bracket: Bracket): SaveState {
  if (countConferences(field(bracket)).needed > 0) return { name: "invalid" };
  const record = packBracket(bracket);
  return typeof record === "string" ? refused(bracket, record) : { name: "saving", bracket, record };
}

function refused(bracket: Bracket, key: ErrorKey, message: string = ERRORS[key].message): SaveState {
  return { name: "refused", bracket, key, message };
}

function afterFailure({ bracket, record }: Attempt, key: ErrorKey | null, message: string): SaveState {
  // The server may have stored them all the same (docs/api.md#time-limits).
  if (key === null || kindOf(key).status >= 500) return { name: "checking", bracket, record };
  // Deleting the account ended the session, which shows its own message.
  if (key === "ACCOUNT_GONE") return IDLE;
  if (ERRORS[key].kind === "unauthenticated") return { name: "signedOut", bracket, record };
  return refused(bracket, key, message);
}

/**
 * A save without an answer has succeeded if the stored picks equal the sent ones
 * (docs/behavior/screens.md#a-save-with-no-answer).
 */
function afterCheck({ bracket, record }: Attempt, found: StoredPick | null): SaveState {
  const isStored = found !== null && JSON.stringify(packBracket(found.bracket)) === JSON.stringify(record);
  return isStored ? { name: "saved", pick: { ...found, bracket } } : refused(bracket, "PICKS_SAVE_FAILED");
}
