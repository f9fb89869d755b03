import type { GoTrueClient } from "@supabase/supabase-js";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { onReturn } from "../ui/on-return.ts";
import { readStored, writeStored } from "../ui/storage.ts";
import { createStore } from "../ui/store.ts";
import { SESSION_KEY } from "./session-key.ts";
import {
  currentSession,
  endOnPurpose,
  onSessionChange,
  type SessionUser,
  setConnect,
  setUser,
  useCurrentSession,
} from "./session-store.ts";

export { onSessionChange } from "./session-store.ts";

let service: ReturnType<typeof import("./auth-service.ts").startAuthService> | null = null;

/** If loading fails, the next call tries again. */
function loadService() {
  service ??= import("./auth-service.ts")
    .then((module) => module.startAuthService())
    .catch((error: unknown) => {
      service = null;
      throw error;
    });
  return service;
}

export async function loadAuth(): Promise<GoTrueClient> {
  return (await loadService()).client;
}

/** Its sessions do not sign anyone in to this app. */
export async function loadTrialAuth(): Promise<GoTrueClient> {
  return (await import("./auth-service.ts")).openTrial();
}

/** Loads the auth client, which checks the session, unless the viewer is a visitor. */
function checkStoredSession(): void {
  if (currentSession().status !== "signedOut" || readStored(SESSION_KEY) !== null) {
    loadService()
      .then(({ comparePlayer }) => comparePlayer())
      .catch((error: unknown) => console.warn("Could not check the session:", error));
  }
}

setConnect(async () => (await loadService()).bearer);

export function startSession(): void {
  checkStoredSession();
  // A page from the back/forward cache gets no storage events for what it has missed.
  window.addEventListener("storage", ({ key }) => key === SESSION_KEY && checkStoredSession());
  window.addEventListener("online", checkStoredSession);
  onReturn(checkStoredSession);
}

/** In all tabs of this browser; other devices stay signed in (docs/behavior/accounts.md#signing-out). */
export async function signOut(): Promise<void> {
  endOnPurpose();
  try {
    await (await loadService()).signOut();
  } catch {
    writeStored(SESSION_KEY, null);
    setUser(null);
  }
}

export function currentPlayer(): SessionUser | null {
  return currentSession().user;
}

export type SignInTab = "sign-in" | "create";

export interface SignInRequest {
  readonly reason: string;
  readonly tab: SignInTab;
  readonly settle: (isSignedIn: boolean) => void;
}

const request = createStore<SignInRequest | null>(null);

export const useSignInRequest = () => request.use();

/** Resolves to whether somebody has signed in when the dialog closes. */
export function openSignIn(
  reason: string = FIRST_PAGE_ERRORS.SIGNED_OUT.message,
  tab: SignInTab = "sign-in",
): Promise<boolean> {
  request.get()?.settle(false);
  return new Promise((resolve) => request.set({ reason, tab, settle: resolve }));
}

export function closeSignIn(): void {
  request.get()?.settle(currentSession().status === "signedIn");
  request.set(null);
}

onSessionChange(() => {
  if (request.get() && currentSession().status === "signedIn") closeSignIn();
});

export function useSession() {
  return { ...useCurrentSession(), signOut, openSignIn };
}
