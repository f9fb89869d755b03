import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../src/domain/bracket-record.ts";
import type { Week } from "../../src/domain/week.ts";
import { LazySignInDialog } from "../../src/web/features/auth/lazy-sign-in-dialog.tsx";
import { formatDraft } from "../../src/web/features/bracket/editor/draft.ts";
import { Routes } from "../../src/web/routes.tsx";
import { closeSignIn, loadAuth, signOut } from "../../src/web/session/session.tsx";
import { currentSession, SESSION_KEY } from "../../src/web/session/session-store.ts";
import { Toaster } from "../../src/web/ui/toast.tsx";
import { currentToasts } from "../../src/web/ui/toast-queue.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import type { OutputOf } from "../support/server/trpc-envelope.ts";
import { sessionOf } from "./auth-stand-in.ts";
import { type AnswerOf, answering, type Procedures, Refusal, server, team } from "./network.ts";
import { realBracket } from "./screen.tsx";

/** The server's time at the beginning of a test: in the middle of week 12. */
export const NOW = new Date("2025-11-10T12:00:00Z");

export const DAY = 24 * 60 * 60 * 1000;

/** A week of seven days, so that week 12 began three days before NOW. */
export function weekOf(number: number): Week {
  const start = NOW.getTime() + (number - 12) * 7 * DAY - 3 * DAY;
  return { number, startDate: new Date(start), endDate: new Date(start + 7 * DAY - 1000) };
}

/** When the picks of `pickOf` were saved. */
export const SAVED_AT = new Date("2025-11-09T18:00:00Z");

/** A pick as the server gives it. */
export function pickOf(bracket: Bracket): NonNullable<OutputOf<"picks.week">["pick"]> {
  return { id: "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a12", updatedAt: SAVED_AT, bracket };
}

/** What another tab tells after it saved. */
export function savedMessage(bracket: Bracket, { playerId = "id-of-sam", week = 12 } = {}) {
  return { playerId, week, pick: { ...pickOf(bracket), updatedAt: NOW } };
}

/** Complete, with teams of three conferences. */
export function invalidBracket(): Bracket {
  const field: readonly string[] = OFFICIAL_RECORD.teamSlots;
  const slots = field.with(3, "penn-state").with(10, "lsu").with(11, "texas");
  const bracket = unpackBracket({ ...OFFICIAL_RECORD, teamSlots: slots }, team);
  if (bracket === null) throw new Error("these teams exist");
  return bracket;
}

/** The real bracket with another champion. */
export const otherBracket = () => realBracket({ ...OFFICIAL_RECORD.winners, champ: 10 });

/** What our own server answers; in week 12, to a player without picks, unless told otherwise. */
export function serve(procedures: Procedures = {}): void {
  server.use(
    answering({
      "account.config": () => ({ publishableKey: "key" }),
      "account.me": () => {
        const { user } = currentSession();
        if (user === null) return new Refusal("SIGNED_OUT");
        return { id: user.id, email: user.email, username: user.id.replace("id-of-", "") };
      },
      "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: null }),
      "picks.previous": () => ({ bracket: null }),
      "picks.save": () => ({ id: pickOf(realBracket()).id, updatedAt: NOW }),
      ...procedures,
    }),
    http.post("*/auth/v1/logout", () => new HttpResponse(null, { status: 204 })),
    http.post("*/auth/v1/token", async ({ request }) => {
      const { email } = (await request.json()) as { email?: string };
      if (email === undefined) {
        return HttpResponse.json({ code: 400, error_code: "refresh_token_not_found", msg: "gone" }, { status: 400 });
      }
      return HttpResponse.json(sessionOf(email.split("@")[0] ?? ""));
    }),
  );
}

/** Lets this browser be a player's, through the auth client itself. */
export async function signInAs(name: string): Promise<void> {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(name)));
  await act(async () => {
    await loadAuth();
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
  });
  await waitFor(() => {
    if (currentSession().user?.username !== name) throw new Error(`${name} is not signed in`);
  });
}

/** Where a player's draft of a week is kept. */
export function draftKey(name: string, week = 12): string {
  return `cfp-bracket.draft.id-of-${name}.week-${week}`;
}

/** Whose draft it is, and when the picks it was begun from were saved; null for a draft that does not say it. */
interface Begun {
  of?: string;
  base?: Date | null;
}

/** Opens a page of the challenge, with a draft of week 12 on the device if one is given. */
export function openChallenge(path: string, { draft, of = "sam", base = SAVED_AT }: Begun & { draft?: Bracket } = {}) {
  if (draft !== undefined) localStorage.setItem(draftKey(of), formatDraft(draft, base));
  window.history.replaceState(null, "", path);
  const user = userEvent.setup();
  const view = render(
    <>
      <Routes />
      <LazySignInDialog />
      <Toaster />
    </>,
  );
  return { user, ...view };
}

/** What the newest toast says. */
export function toastText(): string | undefined {
  return currentToasts().find(({ open }) => open)?.message;
}

/** Moves the clock, and with it every timer. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Takes the clock into the test's hands; it also goes on by itself. */
export function holdClock(now: Date = NOW): void {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
}

/**
 * For every test of the challenge: our server answers, nobody is signed in at the end, and the clock is the real one
 * again. Call it once, after `freshBrowser`.
 */
export function playChallenge(): void {
  beforeEach(() => {
    serve();
    sessionStorage.clear();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await act(async () => {
      closeSignIn();
      await signOut();
    });
  });
}

/** The address of week 12. */
export const WEEK_12 = "/bracket/week/12";

/** What is said once picks are stored: the first, and those that take their place. */
export const SAVED = "Week 12 picks saved successfully!";
export const UPDATED = "Week 12 picks updated successfully!";

/** The save button of the toolbar, whatever it says. */
export function saveButton(): HTMLElement {
  const names = /^(Complete bracket to save|Save Week Picks|Picks Saved)$/;
  return screen.getAllByRole("button", { name: names })[0] as HTMLElement;
}

/** Waits until the save button says this. */
export async function saveSays(words: string): Promise<void> {
  await waitFor(() => expect(saveButton().textContent).toBe(words));
}

/** What the server of `keeping` has for week 12. */
let shelf: OutputOf<"picks.week">["pick"] = null;

/** Another tab or device saves this for week 12. */
export function saveElsewhere(bracket: Bracket, updatedAt = NOW): void {
  shelf = { ...pickOf(bracket), updatedAt };
}

/** How a save is answered; null when the picks are kept. */
type SaveAnswer = AnswerOf<"picks.save"> | null;

/**
 * A server that takes picks for week 12 and keeps them, on top of what is stored, unless `answer` gives something else;
 * gives what it is sent, newest last.
 */
export function keeping(
  stored: Bracket | null = null,
  answer: () => SaveAnswer | Promise<SaveAnswer> = () => null,
): BracketRecord[] {
  const sent: BracketRecord[] = [];
  shelf = stored && pickOf(stored);
  serve({
    "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: week === 12 ? shelf : null }),
    "picks.save": async ({ week, record }) => {
      expect(week).toBe(12);
      sent.push(record);
      const other = await answer();
      if (other !== null) return other;
      const bracket = unpackBracket(record, team);
      if (bracket !== null) saveElsewhere(bracket);
      return { id: pickOf(realBracket()).id, updatedAt: NOW };
    },
  });
  return sent;
}

/** Opens the editor of week 12 as a player, with a draft on the device if one is given. */
export async function openEditor(draft?: Bracket, name = "sam") {
  await signInAs(name);
  const page = openChallenge(WEEK_12, { of: name, ...(draft && { draft }) });
  await screen.findByRole("region", { name: "Conferences" });
  return page;
}
