import type { GoTrueClient } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { SESSION_KEY } from "./session-key.ts";
import { currentSession, endOnPurpose, onSessionChange, type SessionUser, setCheck, setUser } from "./session-store.ts";

let service: Promise<GoTrueClient> | null = null;

/** The client of the auth service, loaded on the first call. A load that fails is tried again by the next call. */
export function loadAuth(): Promise<GoTrueClient> {
  service ??= import("./auth-service.ts")
    .then((module) => module.startAuthService())
    .catch((error: unknown) => {
      service = null;
      throw error;
    });
  return service;
}

/** A second client of the auth service, whose sessions do not sign in here. */
export async function loadTrialAuth(): Promise<GoTrueClient> {
  return (await import("./auth-service.ts")).openTrial();
}

/** Checks a stored session. A visitor has none, so nothing is loaded. */
function checkStoredSession(): void {
  if (currentSession().status !== "signedOut" || localStorage.getItem(SESSION_KEY) !== null) {
    loadAuth().catch((error: unknown) => console.warn("Could not check the session:", error));
  }
}

/** Starts following this browser's session. Call it once. */
export function startSession(): void {
  setCheck(loadAuth);
  try {
    checkStoredSession();
  } catch {
    return; // A browser that blocks storage has no session either.
  }
  // Another tab has signed in, or the network is back.
  window.addEventListener("storage", ({ key }) => key === SESSION_KEY && checkStoredSession());
  window.addEventListener("online", checkStoredSession);
}

/** Signs out in all tabs of this browser; other devices stay signed in (docs/behavior/accounts.md#signing-out). */
export async function signOut(): Promise<void> {
  endOnPurpose();
  try {
    await (await loadAuth()).signOut({ scope: "local" });
  } catch {
    localStorage.removeItem(SESSION_KEY);
    setUser(null);
  }
}

/** Returns the signed-in player, or null for a visitor. */
export function currentPlayer(): SessionUser | null {
  return currentSession().user;
}

/** A tab of the sign-in dialog. */
type SignInTab = "sign-in" | "create";

/** An open sign-in dialog: the reason it shows, the tab it opens with, and the function to call when it closes. */
export interface SignInRequest {
  readonly reason: string;
  readonly tab: SignInTab;
  readonly settle: (isSignedIn: boolean) => void;
}

let request: SignInRequest | null = null;
const requestListeners = new Set<() => void>();

function setRequest(next: SignInRequest | null): void {
  request = next;
  for (const listener of requestListeners) listener();
}

/** Opens the sign-in dialog. Resolves to true after a sign-in, to false when the dialog is closed. */
export function openSignIn(reason: string = ERRORS.SIGNED_OUT.message, tab: SignInTab = "sign-in"): Promise<boolean> {
  request?.settle(false);
  return new Promise((resolve) => setRequest({ reason, tab, settle: resolve }));
}

/** Closes the sign-in dialog. */
export function closeSignIn(): void {
  request?.settle(currentSession().status === "signedIn");
  setRequest(null);
}

onSessionChange(() => {
  if (request && currentSession().status === "signedIn") closeSignIn();
});

/** The open sign-in dialog, or null. */
export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    (listener) => {
      requestListeners.add(listener);
      return () => requestListeners.delete(listener);
    },
    () => request,
    () => null,
  );
}

/** The current session, and the functions to sign in and out. */
export function useSession() {
  const session = useSyncExternalStore(onSessionChange, currentSession, currentSession);
  return { ...session, signOut, openSignIn };
}
