import { act, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, vi } from "vitest";
import type { Bracket } from "#domain/bracket.ts";
import { formatDraft } from "#web/editor/draft/draft.ts";
import { closeSignIn, loadAuth, signOut } from "#web/session/session.tsx";
import { SESSION_KEY } from "#web/session/session-key.ts";
import { currentSession } from "#web/session/session-store.ts";
import { visibleToast } from "#web/ui/toast.tsx";
import { sessionOf } from "./auth-network.ts";
import { freshBrowser } from "./browser.ts";
import { ErrorResponse, type Procedures, respondWith, server } from "./network.ts";
import { openPage, realBracket } from "./screen.tsx";
import { homeOf, NOW, pickOf, SAVED_AT, WEEKS, weekOf } from "./weeks.ts";

/** Serves the challenge. By default, week 12 is open and the player has no picks. */
export function serve(procedures: Procedures = {}): void {
  server.use(
    respondWith({
      "picks.home": () => homeOf(),
      "picks.seasons": () => [],
      "preferences.find": ({ userId }) => ({ userId, weeklyReminders: true }),
      "groups.members": () => ({ members: [], next: null }),
      "account.config": () => ({ publishableKey: "key" }),
      "account.me": () => {
        const { user } = currentSession();
        if (user === null) return new ErrorResponse("SIGNED_OUT");
        return { id: user.id, email: user.email, username: user.id.replace("id-of-", "") };
      },
      "picks.week": ({ week }) => ({ now: NOW, week: weekOf(week), pick: null }),
      "picks.previous": () => ({ bracket: null }),
      "groups.week": () => ({ picks: 0, champions: [], most: null, least: null, boldest: [], next: null, own: null }),
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
 * Opens a page, with a draft of sam's week 12 on the device if one is given. `base` is the save time of the picks that
 * the draft started from.
 */
export function openChallenge(path: string, { draft, base = SAVED_AT }: { draft?: Bracket; base?: Date } = {}) {
  if (draft !== undefined) localStorage.setItem(draftKey("sam"), formatDraft(draft, base));
  return openPage(path);
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

export function toastText(): string | undefined {
  return visibleToast()?.message;
}

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
  beforeEach(() => serve());
  afterEach(async () => {
    vi.useRealTimers();
    await act(async () => {
      closeSignIn();
      await signOut();
    });
  });
}

export const WEEK_12 = "/bracket/week/12";
