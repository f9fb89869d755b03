import { dropPrefetched } from "../navigation/prefetched.ts";
import { readStored, writeStored } from "../ui/storage.ts";
import { createStore } from "../ui/store.ts";
import { SEEN_NEWS_PREFIX, SESSION_KEY } from "./session-key.ts";

/** For the player's username, which the header shows before the server responds. */
const PLAYER_KEY = "cfp-bracket.player";

export interface SessionUser {
  readonly id: string;
  readonly email: string | null;
  /** Null until the session, this device or the server provides it. */
  readonly username: string | null;
}

/** While a stored session is being checked, the status is `unknown` and API calls must wait. */
type Session =
  | { readonly status: "unknown" | "signedIn"; readonly user: SessionUser }
  | { readonly status: "signedOut"; readonly user: null };

/** What API calls use of the session. */
export interface Bearer {
  /**
   * Renewed if it is about to expire; null if there is no session. Fails if the stored session is no longer that of the
   * player on screen.
   */
  token(): Promise<string | null>;
  /** Returns false if the auth service has ended the session, and fails if it cannot say. */
  renew(): Promise<boolean>;
  /** Signs the player out and says why, after the auth service has ended the session. */
  end(reason: string): void;
}

const SIGNED_OUT: Session = { status: "signedOut", user: null };
const store = createStore<Session>(firstSession());
// A different player may have signed in from another tab.
if (globalThis.window?.prefetched?.user !== (store.get().user?.id ?? null)) dropPrefetched();

export const currentSession = store.get;
export const onSessionChange = store.subscribe;
export const useCurrentSession = () => store.use();

/** Null for a visitor. */
export function storedUser(): SessionUser | null {
  const user = readStored<{ user?: AuthUser }>(SESSION_KEY)?.user;
  if (!user?.id) return null;
  const player = readStored<{ id?: string; username?: string }>(PLAYER_KEY);
  const username = (player?.id === user.id && player.username) || signUpName(user);
  return { id: user.id, email: user.email ?? null, username };
}

interface AuthUser {
  readonly id?: string;
  readonly email?: string | undefined;
  readonly user_metadata?: { readonly username?: unknown };
}

/**
 * The username that an account was created with (docs/behavior/accounts.md#usernames), or null if the player chose one
 * later. The session has it before the server responds, so that no other name is shown first.
 */
export function signUpName({ user_metadata }: AuthUser): string | null {
  return typeof user_metadata?.username === "string" ? user_metadata.username : null;
}

function firstSession(): Session {
  const user = storedUser();
  return user ? { status: "unknown", user } : SIGNED_OUT;
}

export function setUser(user: SessionUser | null): void {
  const isOther = currentSession().user?.id !== user?.id;
  if (isOther) dropPrefetched();
  if (user === null) {
    writeStored(PLAYER_KEY, null);
    clearSeenNews();
  }
  // Stays for a player who was already signed in, because a sign-out in progress may have just set it.
  else if (isOther) writeStored(ENDED_KEY, null);
  if (user?.username) writeStored(PLAYER_KEY, { id: user.id, username: user.username });
  store.set(user ? { status: "signedIn", user } : SIGNED_OUT);
}

/** The next person on this device must not see the player's points and ranks. */
function clearSeenNews(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(SEEN_NEWS_PREFIX)) localStorage.removeItem(key);
  } catch {
    // There is nothing to clear.
  }
}

/** On the device, because all tabs sign out together. */
const ENDED_KEY = "cfp-bracket.signed-out";

/** Call this before the session ends, so that the app does not ask the player to sign in again. */
export const endOnPurpose = () => writeStored(ENDED_KEY, true);

/** Here or in another tab. */
export const wasEndedOnPurpose = () => readStored(ENDED_KEY) !== null;

let connect: (() => Promise<Bearer>) | null = null;

/** It loads the auth client and checks the stored session, again after a failure. */
export function setConnect(next: () => Promise<Bearer>): void {
  connect = next;
}

/**
 * Waits until the stored session has been checked. Null for a visitor. Rejects if the check fails, for example without
 * a network; a later call checks again.
 */
export async function currentBearer(): Promise<Bearer | null> {
  return currentSession().status === "signedOut" ? null : ((await connect?.()) ?? null);
}
