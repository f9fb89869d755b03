import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import type { Week } from "#domain/week.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { Routes } from "#web/app/router.tsx";
import { formatDraft } from "#web/editor/draft/draft.ts";
import { LazySignInDialog } from "#web/features/auth/lazy-sign-in-dialog.tsx";
import { closeSignIn, loadAuth, signOut } from "#web/session/session.tsx";
import { SESSION_KEY } from "#web/session/session-key.ts";
import { currentSession } from "#web/session/session-store.ts";
import { Toaster, visibleToast } from "#web/ui/toast.tsx";
import { sessionOf } from "./auth-network.ts";
import { freshBrowser } from "./browser.ts";
import { ErrorResponse, type Procedures, type ResponseOf, respondWith, server, team } from "./network.ts";
import { realBracket } from "./screen.tsx";

/** The server's time at the start of a test, in the middle of week 12. */
export const NOW = new Date("2025-11-10T12:00:00Z");

export const DAY = 24 * 60 * 60 * 1000;

/** A seven-day week. Week 12 starts three days before NOW. */
export function weekOf(number: number): Week {
  const start = NOW.getTime() + (number - 12) * 7 * DAY - 3 * DAY;
  return { number, startDate: new Date(start), endDate: new Date(start + 7 * DAY - 1000) };
}

/** All weeks of the season. */
export const WEEKS = Array.from({ length: 15 }, (_, index) => weekOf(index + 1));

/** When the picks from `pickOf` were saved. */
export const SAVED_AT = new Date("2025-11-09T18:00:00Z");

/** A pick as the server returns it. */
export function pickOf(bracket: Bracket): NonNullable<OutputOf<"picks.week">["pick"]> {
  return { id: "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a12", updatedAt: SAVED_AT, bracket };
}

/** Casey's week 5 pick as other players get it. */
export function viewedOf(changes: Partial<OutputOf<"picks.view">> = {}): OutputOf<"picks.view"> {
  const owner = { username: "casey", isOwn: false, isDeleted: false };
  return { now: NOW, week: weekOf(5), ...pickOf(realBracket()), season: null, ...owner, official: null, ...changes };
}

/** The message that another tab sends after a save. */
export function savedMessage(bracket: Bracket, { playerId = "id-of-sam", week = 12 } = {}) {
  return { playerId, week, pick: { ...pickOf(bracket), updatedAt: NOW } };
}

/** Challenge home before there are results. Has no weeks, picks or groups unless `changes` adds some. */
export function homeOf(changes: Partial<OutputOf<"picks.home">> = {}): OutputOf<"picks.home"> {
  return { now: NOW, weeks: [], official: null, results: null, groups: [], upcoming: null, ...changes };
}

/** A complete bracket with teams from only three conferences. */
export function invalidBracket(): Bracket {
  const bracket = unpackBracket(TOO_FEW_CONFERENCES, team);
  if (bracket === null) throw new Error("these teams exist");
  return bracket;
}

/** The official bracket with another champion. */
export const otherBracket = () => realBracket({ ...OFFICIAL_RECORD.winners, champ: 10 });

/** The response about a week for which nobody in the group has saved picks. */
const EMPTY_GLANCE: OutputOf<"groups.week"> = {
  ...{ picks: 0, champions: [], most: null, least: null },
  ...{ boldest: [], next: null, own: null },
};

/** Serves the challenge. By default, week 12 is open and the player has no picks. */
export function serve(procedures: Procedures = {}): void {
  server.use(
    respondWith({
      "picks.seasons": () => [],
      "account.config": () => ({ publishableKey: "key" }),
      "account.me": () => {
        const { user } = currentSession();
        if (user === null) return new ErrorResponse("SIGNED_OUT");
        return { id: user.id, email: user.email, username: user.id.replace("id-of-", "") };
      },
      "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: null }),
      "picks.previous": () => ({ bracket: null }),
      "groups.week": () => EMPTY_GLANCE,
      "groups.entries": () => null,
      "picks.popular": () => ({ teams: [] }),
      "picks.save": () => ({ id: pickOf(realBracket()).id, updatedAt: NOW }),
      "weeks.schedule": () => ({ now: NOW, weeks: WEEKS }),
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

/** Signs a player in through the real auth client. */
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

/** The storage key for a player's draft of a week. */
export function draftKey(name: string, week = 12): string {
  return `cfp-bracket.draft.id-of-${name}.week-${week}`;
}

/**
 * `of` is the draft's owner. `base` is the save time of the picks that the draft started from, or null if no picks had
 * been saved.
 */
interface DraftOrigin {
  of?: string;
  base?: Date | null;
}

/** Opens a challenge page. If a week 12 draft is given, stores it on the device first. */
export function openChallenge(
  path: string,
  { draft, of = "sam", base = SAVED_AT, state = null }: DraftOrigin & { draft?: Bracket; state?: unknown } = {},
) {
  if (draft !== undefined) localStorage.setItem(draftKey(of), formatDraft(draft, base));
  window.history.replaceState(state, "", path);
  // The style sheets are not loaded, so no style can turn off an element's pointer events.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const view = render(
    <>
      <Routes />
      <LazySignInDialog />
      <Toaster />
    </>,
  );
  return { user, ...view };
}

/** Signs sam in and opens a challenge page. */
export async function openAsSam(...page: Parameters<typeof openChallenge>) {
  await signInAs("sam");
  return openChallenge(...page);
}

export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
}

/** The newest toast's text. */
export function toastText(): string | undefined {
  return visibleToast()?.message;
}

/** Advances the fake clock and all its timers. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Replaces the clock with a fake clock, which also advances on its own. */
export function holdClock(now: Date = NOW): void {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
}

/**
 * Gives every test in a file a fresh browser and serves the default challenge. Signs out and restores the clock after
 * each test. Call once at the top of the file.
 */
export function setUpChallenge(): void {
  freshBrowser();
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

/** The path of week 12. */
export const WEEK_12 = "/bracket/week/12";

/** The toasts after a week's first save and after a later save. */
export const SAVED = "Week 12 picks saved successfully!";
export const UPDATED = "Week 12 picks updated successfully!";

/** The toolbar's save button, whatever its current text. */
export function saveButton(): HTMLElement {
  const names = /^(Complete bracket to save|Save Week Picks|Picks Saved)$/;
  // Searches by text, because searching a whole bracket by role and name is slow.
  return screen.getAllByText(names, { selector: "button" })[0] as HTMLElement;
}

export async function waitForSaveButton(words: string): Promise<void> {
  await waitFor(() => expect(saveButton().textContent).toBe(words));
}

/** The week 12 pick that the fake server in `servePicks` has stored. */
let storedPick: OutputOf<"picks.week">["pick"] = null;

/** Saves a week 12 pick as another tab or device would. */
export function saveElsewhere(bracket: Bracket, updatedAt = NOW): void {
  storedPick = { ...pickOf(bracket), updatedAt };
}

/** The response to a save. With null, the fake server stores the picks and returns the usual response. */
type SaveResponse = ResponseOf<"picks.save"> | null;

/**
 * Serves the challenge, and stores each pick that a page saves for week 12. If `response` returns a response, the page
 * gets that response and nothing is stored. Returns the records that the page sent, newest last.
 */
export function servePicks(
  stored: Bracket | null = null,
  respond: () => SaveResponse | Promise<SaveResponse> = () => null,
): BracketRecord[] {
  const sent: BracketRecord[] = [];
  storedPick = stored && pickOf(stored);
  serve({
    "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: week === 12 ? storedPick : null }),
    "picks.save": async ({ week, record }) => {
      expect(week).toBe(12);
      sent.push(record);
      const other = await respond();
      if (other !== null) return other;
      const bracket = unpackBracket(record, team);
      if (bracket !== null) saveElsewhere(bracket);
      return { id: pickOf(realBracket()).id, updatedAt: NOW };
    },
  });
  return sent;
}

/** Opens the week 12 editor as a player, with a draft on the device if one is given. */
export async function openEditor(draft?: Bracket, name = "sam") {
  await signInAs(name);
  const page = openChallenge(WEEK_12, { of: name, ...(draft && { draft }) });
  await screen.findByText(/ of 5 conferences$/);
  return page;
}
