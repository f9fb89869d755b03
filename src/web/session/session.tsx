import type { GoTrueClient } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { ERRORS } from "../../domain/errors.ts";
import {
  currentSession,
  endOnPurpose,
  onSessionChange,
  SESSION_KEY,
  type SessionUser,
  setUser,
} from "./session-store.ts";

export { wasEndedOnPurpose } from "./session-store.ts";

let service: Promise<GoTrueClient> | null = null;

/** The client of the auth service, fetched when first wanted. Fails when it cannot be had; the next call tries again. */
export function loadAuth(): Promise<GoTrueClient> {
  service ??= import("./auth-service.ts")
    .then((module) => module.startAuthService())
    .catch((error: unknown) => {
      service = null;
      throw error;
    });
  return service;
}

/** Checks a kept session. A visitor has none, and nothing is fetched for them. */
function checkKeptSession(): void {
  if (currentSession().status !== "signedOut" || localStorage.getItem(SESSION_KEY) !== null) {
    loadAuth().catch((error: unknown) => console.warn("Could not check the session:", error));
  }
}

/** Begins to follow the session of this browser; once in the app. */
export function startSession(): void {
  try {
    checkKeptSession();
  } catch {
    return; // A browser that keeps nothing has no session either.
  }
  // Somebody signed in in another tab, or the connection is back.
  window.addEventListener("storage", ({ key }) => key === SESSION_KEY && checkKeptSession());
  window.addEventListener("online", checkKeptSession);
}

/** Ends the session of this browser, in all its tabs; other devices stay signed in. */
export async function signOut(): Promise<void> {
  endOnPurpose();
  try {
    await (await loadAuth()).signOut({ scope: "local" });
  } catch {
    localStorage.removeItem(SESSION_KEY);
    setUser(null);
  }
}

/** Who uses this browser, now; null for a visitor. */
export function currentPlayer(): SessionUser | null {
  return currentSession().user;
}

/** An open sign-in dialog: why it is open, and who waits for its end. */
export interface SignInRequest {
  readonly reason: string;
  readonly settle: (isSignedIn: boolean) => void;
}

let request: SignInRequest | null = null;
const requestListeners = new Set<() => void>();

function setRequest(next: SignInRequest | null): void {
  request = next;
  for (const listener of requestListeners) listener();
}

/**
 * Opens the sign-in dialog. Resolves to true once somebody is signed in, to false when the dialog was closed before.
 */
export function openSignIn(reason: string = ERRORS.SIGNED_OUT.message): Promise<boolean> {
  request?.settle(false);
  return new Promise((resolve) => setRequest({ reason, settle: resolve }));
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
  );
}

/**
 * Who uses this browser, and what can be done about it. While the status is `unknown` a kept session is being checked:
 * `user` is whom it names, and nothing may be done in their name yet.
 */
export function useSession() {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  return { ...session, signOut, openSignIn };
}
