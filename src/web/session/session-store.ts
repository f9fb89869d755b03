import { dropPrefetched, dropPrefetchedOfOthers } from "../navigation/prefetched.ts";
import { readStored, writeStored } from "../ui/storage.ts";
import { createStore } from "../ui/store.ts";
import { SEEN_NEWS_PREFIX, SESSION_KEY } from "./session-key.ts";

/**
 * The storage key of the signed-in player's username. After a reload, the header shows the stored username before the
 * server responds.
 */
const PLAYER_KEY = "cfp-bracket.player";

export interface SessionUser {
  readonly id: string;
  readonly email: string | null;
  /** The player's username. Null until the session, this device or the server provides it. */
  readonly username: string | null;
}

/**
 * This browser's session. While a stored session is being checked, the status is `unknown`, and `user` is the stored
 * session's user. API calls with that user's token must wait until the check is done.
 */
type Session =
  | { readonly status: "unknown" | "signedIn"; readonly user: SessionUser }
  | { readonly status: "signedOut"; readonly user: null };

/** The session functions that API calls use. */
export interface Bearer {
  /**
   * Returns the access token, renewed if it is about to expire; null if there is no session. Fails if the stored session
   * is no longer that of the player on screen.
   */
  token(): Promise<string | null>;
  /** Renews a rejected token. Returns false if the auth service has ended the session, and fails if it cannot say. */
  renew(): Promise<boolean>;
  /** Signs the player out and shows a toast, after the auth service has ended the session. */
  end(reason: string): void;
}

const SIGNED_OUT: Session = { status: "signedOut", user: null };
const store = createStore<Session>(firstSession());
dropPrefetchedOfOthers(store.get().user?.id ?? null);

/** Returns the current session. */
export const currentSession = store.get;
export const onSessionChange = store.subscribe;
/** A hook that returns the current session. */
export const useCurrentSession = () => store.use();

/** The user of the stored session, or null for a visitor. */
export function storedUser(): SessionUser | null {
  const user = readStored<{ user?: AuthUser }>(SESSION_KEY)?.user;
  if (!user?.id) return null;
  const player = readStored<{ id?: string; username?: string }>(PLAYER_KEY);
  const username = (player?.id === user.id && player.username) || signUpName(user);
  return { id: user.id, email: user.email ?? null, username };
}

/** The session's data about the user. */
interface AuthUser {
  readonly id?: string;
  readonly email?: string | undefined;
  readonly user_metadata?: { readonly username?: unknown };
}

/**
 * The username that an account was created with (docs/behavior/accounts.md#usernames), or null if the player chose a
 * username later. The session has this name before the server responds, so the page never shows a different name first.
 */
export function signUpName({ user_metadata }: AuthUser): string | null {
  return typeof user_metadata?.username === "string" ? user_metadata.username : null;
}

function firstSession(): Session {
  const user = storedUser();
  return user ? { status: "unknown", user } : SIGNED_OUT;
}

/** Sets the signed-in player; null means that nobody is signed in. */
export function setUser(user: SessionUser | null): void {
  const isOther = currentSession().user?.id !== user?.id;
  if (isOther) dropPrefetched();
  if (user === null) {
    writeStored(PLAYER_KEY, null);
    clearSeenNews();
  }
  // Clears the key only for a newly signed-in player. For a player who was already signed in, the key stays, because a
  // sign-out in progress may have just set it.
  else if (isOther) writeStored(ENDED_KEY, null);
  if (user?.username) writeStored(PLAYER_KEY, { id: user.id, username: user.username });
  store.set(user ? { status: "signedIn", user } : SIGNED_OUT);
}

/** The next person on this device must not see the player's points and ranks. */
function clearSeenNews(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(SEEN_NEWS_PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has nothing to clear.
  }
}

/**
 * This key is set if the last session was ended on purpose. It is stored on the device, because all tabs sign out
 * together.
 */
const ENDED_KEY = "cfp-bracket.signed-out";

/**
 * When the player signs out or the account has been deleted, call this before the session ends. The app then does not
 * ask the player to sign in again.
 */
export const endOnPurpose = () => writeStored(ENDED_KEY, true);

/** Whether the last session was ended on purpose, here or in another tab. */
export const wasEndedOnPurpose = () => readStored(ENDED_KEY) !== null;

let connect: (() => Promise<Bearer>) | null = null;

/**
 * Sets the function that loads the auth client and checks the stored session. The function is called again after a
 * failure.
 */
export function setConnect(next: () => Promise<Bearer>): void {
  connect = next;
}

/**
 * Waits until the stored session has been checked. Resolves to null for a visitor. Rejects if the check fails, for
 * example without a network; a later call checks again.
 */
export async function currentBearer(): Promise<Bearer | null> {
  return currentSession().status === "signedOut" ? null : ((await connect?.()) ?? null);
}
