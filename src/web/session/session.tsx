import type { GoTrueClient } from "@supabase/supabase-js";
import { ERRORS } from "#domain/errors.ts";
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
  wasEndedOnPurpose,
} from "./session-store.ts";

let service: ReturnType<typeof import("./auth-service.ts").startAuthService> | null = null;

/** Loads and starts the auth client on the first call. If loading fails, the next call tries again. */
function loadService() {
  service ??= import("./auth-service.ts")
    .then((module) => module.startAuthService())
    .catch((error: unknown) => {
      service = null;
      throw error;
    });
  return service;
}

/** Whether a player has signed out on this device, and nobody has signed in since. */
export const hasSignedOut = wasEndedOnPurpose;

/** Loads the auth service's client. */
export async function loadAuth(): Promise<GoTrueClient> {
  return (await loadService()).client;
}

/** Loads a second auth client, whose sessions do not sign anyone in to this app. */
export async function loadTrialAuth(): Promise<GoTrueClient> {
  return (await import("./auth-service.ts")).openTrial();
}

/**
 * If a session is stored or a player is signed in, loads the auth client, which checks the session. If the stored session
 * is not that of the player on screen, shows the page to the session's player. Does nothing for visitors.
 */
function checkStoredSession(): void {
  if (currentSession().status !== "signedOut" || readStored(SESSION_KEY) !== null) {
    loadService()
      .then(({ comparePlayer }) => comparePlayer())
      .catch((error: unknown) => console.warn("Could not check the session:", error));
  }
}

setConnect(async () => (await loadService()).bearer);

/** Starts tracking this browser's session. Call this once. */
export function startSession(): void {
  checkStoredSession();
  // Check again when another tab has signed in, the network is back, or the person comes back to the page. A page from
  // the back/forward cache gets no storage events for what it has missed.
  window.addEventListener("storage", ({ key }) => key === SESSION_KEY && checkStoredSession());
  window.addEventListener("online", checkStoredSession);
  onReturn(checkStoredSession);
}

/** Signs out in all tabs of this browser; other devices stay signed in (docs/behavior/accounts.md#signing-out). */
export async function signOut(): Promise<void> {
  endOnPurpose();
  try {
    await (await loadService()).signOut();
  } catch {
    writeStored(SESSION_KEY, null);
    setUser(null);
  }
}

/** Returns the signed-in player, or null for a visitor. */
export function currentPlayer(): SessionUser | null {
  return currentSession().user;
}

/** A tab of the sign-in dialog. */
export type SignInTab = "sign-in" | "create";

/** An open sign-in dialog: the reason to sign in, the first tab, and the function to call when the dialog closes. */
export interface SignInRequest {
  readonly reason: string;
  readonly tab: SignInTab;
  readonly settle: (isSignedIn: boolean) => void;
}

const request = createStore<SignInRequest | null>(null);

/** The open sign-in dialog, or null. */
export const useSignInRequest = () => request.use();

/** Opens the sign-in dialog. Resolves to true after a sign-in, and to false if the dialog is closed. */
export function openSignIn(reason: string = ERRORS.SIGNED_OUT.message, tab: SignInTab = "sign-in"): Promise<boolean> {
  request.get()?.settle(false);
  return new Promise((resolve) => request.set({ reason, tab, settle: resolve }));
}

/** Closes the sign-in dialog. */
export function closeSignIn(): void {
  request.get()?.settle(currentSession().status === "signedIn");
  request.set(null);
}

onSessionChange(() => {
  if (request.get() && currentSession().status === "signedIn") closeSignIn();
});

/** The current session, and the functions to sign in and out. */
export function useSession() {
  return { ...useCurrentSession(), signOut, openSignIn };
}
