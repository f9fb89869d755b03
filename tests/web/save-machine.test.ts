import { describe, expect, test } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../src/domain/bracket-record.ts";
import { ERRORS, type ErrorKey, kindOf } from "../../src/domain/errors.ts";
import {
  IDLE,
  isBusy,
  nextSaveState,
  type SaveEvent,
  type SaveState,
} from "../../src/web/features/challenge/saving/save-machine.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "../support/brackets/official-record.ts";
import { team } from "./network.ts";

function bracketOf(record: BracketRecord): Bracket {
  const bracket = unpackBracket(record, team);
  if (bracket === null) throw new Error("these teams exist");
  return bracket;
}

const { champ: _, ...UNDECIDED } = OFFICIAL_RECORD.winners;
const BRACKET = bracketOf(OFFICIAL_RECORD);
const OTHER = bracketOf({ ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } });
const INCOMPLETE = bracketOf({ ...OFFICIAL_RECORD, winners: UNDECIDED });
const INVALID = bracketOf(TOO_FEW_CONFERENCES);

const attempt = { bracket: BRACKET, record: OFFICIAL_RECORD };
const id = "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a12";
const updatedAt = new Date("2025-11-10T12:00:00Z");

/** Every state, with the bracket it is about. */
const STATES: { [Name in SaveState["name"]]: Extract<SaveState, { name: Name }> } = {
  idle: { name: "idle" },
  invalid: { name: "invalid" },
  saving: { name: "saving", ...attempt },
  checking: { name: "checking", ...attempt },
  unknown: { name: "unknown", bracket: BRACKET, message: "It is not known." },
  refused: { name: "refused", bracket: BRACKET, key: "WEEK_NOT_OPEN", message: "No." },
  waiting: { name: "waiting", ...attempt },
  signedOut: { name: "signedOut", ...attempt },
  saved: { name: "saved", pick: { id, updatedAt, bracket: BRACKET } },
};

const failed = (key: ErrorKey | null): SaveEvent => ({ type: "failed", key, message: "What the person reads." });

/** Every event, with every difference that matters. */
const EVENTS = {
  save: { type: "save", bracket: OTHER },
  saveInvalid: { type: "save", bracket: INVALID },
  saveIncomplete: { type: "save", bracket: INCOMPLETE },
  invalidClosed: { type: "invalidClosed" },
  stored: { type: "stored", id, updatedAt },
  answerLost: failed(null),
  notSent: { type: "notSent", isOffline: false },
  offline: { type: "notSent", isOffline: true },
  online: { type: "online", bracket: BRACKET },
  onlineAfterEdit: { type: "online", bracket: OTHER },
  refused: failed("WEEK_NOT_OPEN"),
  serverFailed: failed("SERVICE_UNAVAILABLE"),
  serverBroken: failed("UNEXPECTED"),
  sessionOver: failed("SESSION_INVALID"),
  tokenMissing: failed("SIGNED_OUT"),
  accountGone: failed("ACCOUNT_GONE"),
  foundSame: { type: "found", pick: { id, updatedAt, bracket: structuredClone(BRACKET) } },
  foundOther: { type: "found", pick: { id, updatedAt, bracket: OTHER } },
  foundNothing: { type: "found", pick: null },
  notFound: { type: "notFound" },
  signedIn: { type: "signInClosed", isBack: true },
  notSignedIn: { type: "signInClosed", isBack: false },
} as const satisfies Record<string, SaveEvent>;

type Changes = Partial<Record<keyof typeof EVENTS, SaveState["name"]>>;

/** What a press on the button leads to where no save is under way. */
const BEGIN: Changes = { save: "saving", saveInvalid: "invalid", saveIncomplete: "refused" };

/** Where each state leads to. An event that is not listed changes nothing. */
const CHANGES: Record<SaveState["name"], Changes> = {
  idle: BEGIN,
  invalid: { ...BEGIN, invalidClosed: "idle" },
  saving: {
    stored: "saved",
    answerLost: "checking",
    notSent: "refused",
    offline: "waiting",
    refused: "refused",
    serverFailed: "checking",
    serverBroken: "checking",
    sessionOver: "signedOut",
    tokenMissing: "signedOut",
    accountGone: "idle",
  },
  checking: { foundSame: "saved", foundOther: "refused", foundNothing: "refused", notFound: "unknown" },
  unknown: BEGIN,
  refused: BEGIN,
  waiting: { ...BEGIN, online: "saving", onlineAfterEdit: "idle" },
  signedOut: { signedIn: "saving", notSignedIn: "idle" },
  saved: BEGIN,
};

const PAIRS = Object.values(STATES).flatMap((state) =>
  (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => [state, event] as const),
);

test.each(PAIRS.map(([state, event]) => [state.name, event, CHANGES[state.name][event] ?? "nothing", state] as const))(
  "from %s, %s leads to %s",
  (_, event, expected, state) => {
    const next = nextSaveState(state, EVENTS[event]);
    if (expected === "nothing") expect(next).toBe(state);
    else expect(next.name).toBe(expected);
  },
);

test("a busy state ignores the save button, and no other state does", () => {
  for (const state of Object.values(STATES)) {
    expect(isBusy(state)).toBe(nextSaveState(state, EVENTS.save) === state);
  }
});

test("every error that means nothing was stored refuses the save, except those of the session", () => {
  for (const key of Object.keys(ERRORS) as ErrorKey[]) {
    if (kindOf(key) === kindOf("SIGNED_OUT") || key === "ACCOUNT_GONE") continue;
    if (kindOf(key).status >= 500) {
      expect(nextSaveState(STATES.saving, failed(key))).toEqual(STATES.checking);
      continue;
    }
    const next = nextSaveState(STATES.saving, failed(key));
    expect(next).toEqual({ name: "refused", bracket: BRACKET, key, message: "What the person reads." });
  }
});

describe("a save state", () => {
  test("sends the bracket from the moment of the press", () => {
    const saving = nextSaveState(IDLE, { type: "save", bracket: BRACKET });
    expect(saving).toEqual({ name: "saving", bracket: BRACKET, record: OFFICIAL_RECORD });
    expect(nextSaveState(saving, EVENTS.save)).toBe(saving);
  });

  test("keeps the bracket that was sent, as the same object", () => {
    const stored = nextSaveState(STATES.saving, EVENTS.stored);
    expect(stored).toEqual({ name: "saved", pick: { id, updatedAt, bracket: BRACKET } });
    const found = nextSaveState(STATES.checking, EVENTS.foundSame);
    expect(found).toEqual(stored);
    for (const state of [stored, found]) expect(state.name === "saved" && state.pick.bracket).toBe(BRACKET);
  });
});
