import { dropPrefetched, dropPrefetchedOfOthers } from "../app/prerender/prefetched.ts";
import { SEEN_NEWS_PREFIX, SESSION_KEY } from "./session-key.ts";

/** The key of the last player's username, so that the header can show it before the server responds. */
const PLAYER_KEY = "cfp-bracket.player";

export interface SessionUser {
  readonly id: string;
  readonly email: string | null;
  /** Null until the server has responded, unless the session or this device knows it. */
  readonly username: string | null;
}

/**
 * The session of this browser. `unknown` means that a stored session is being checked: `user` is its user, and calls as
 * that player must wait.
 */
export type Session =
  | { readonly status: "unknown" | "signedIn"; readonly user: SessionUser }
  | { readonly status: "signedOut"; readonly user: null };

/** The session functions that calls to our own API need. They exist once the auth client is loaded. */
export interface Bearer {
  /** Returns the access token, renewed if it is about to expire, or null without a session. Fails without a network. */
  token(): Promise<string | null>;
  /** Renews a refused token. Returns false when there is no session to renew, and fails without a network. */
  renew(): Promise<boolean>;
  /** Signs out here, with a toast, after the server has refused the session. */
  end(reason: string): void;
}

const SIGNED_OUT: Session = { status: "signedOut", user: null };
const listeners = new Set<() => void>();
let session: Session = firstSession();
dropPrefetchedOfOthers(session.user?.id ?? null);
let bearer: Bearer | null = null;

/** A stored value, or null; also where the browser blocks storage. */
function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The user of the stored session, or null for a visitor. */
export function storedUser(): SessionUser | null {
  const { user } = (stored(SESSION_KEY) ?? {}) as { user?: AuthUser };
  if (!user?.id) return null;
  const player = stored(PLAYER_KEY) as { id?: string; username?: string } | null;
  const username = (player?.id === user.id && player.username) || signUpName(user);
  return { id: user.id, email: user.email ?? null, username };
}

/** The session's data about its user. */
interface AuthUser {
  readonly id?: string;
  readonly email?: string | undefined;
  readonly user_metadata?: { readonly username?: unknown };
}

/**
 * The name that an account was created with, which is its username (docs/behavior/accounts.md#usernames), or null for
 * an account that was named later. Known before the server has responded, so that the page shows no other name first.
 */
export function signUpName({ user_metadata }: AuthUser): string | null {
  return typeof user_metadata?.username === "string" ? user_metadata.username : null;
}

function firstSession(): Session {
  const user = storedUser();
  return user ? { status: "unknown", user } : SIGNED_OUT;
}

/** Returns the current session. */
export function currentSession(): Session {
  return session;
}

/** Sets the signed-in player, or null. */
export function setUser(user: SessionUser | null): void {
  const isOther = session.user?.id !== user?.id;
  if (isOther) dropPrefetched();
  session = user ? { status: "signedIn", user } : SIGNED_OUT;
  try {
    if (!user) {
      localStorage.removeItem(PLAYER_KEY);
      // Points and ranks are no business of the next person at this device.
      for (const key of Object.keys(localStorage)) if (key.startsWith(SEEN_NEWS_PREFIX)) localStorage.removeItem(key);
    }
    // Not for more data about the same player, who may be signing out right now.
    else if (isOther) localStorage.removeItem(ENDED_KEY);
    if (user?.username) localStorage.setItem(PLAYER_KEY, JSON.stringify({ id: user.id, username: user.username }));
  } catch {
    // Without storage the username is fetched again after a reload.
  }
  for (const listener of listeners) listener();
}

/** Set if the last session was ended on purpose; stored on the device, because all tabs sign out together. */
const ENDED_KEY = "cfp-bracket.signed-out";

/** Call before the player or a deleted account ends the session: the app then does not ask to sign in again. */
export function endOnPurpose(): void {
  try {
    localStorage.setItem(ENDED_KEY, "true");
  } catch {
    // Without storage it counts as an expired session.
  }
}

/** Whether the last session was ended on purpose, here or in another tab. */
export function wasEndedOnPurpose(): boolean {
  try {
    return localStorage.getItem(ENDED_KEY) !== null;
  } catch {
    return false;
  }
}

/** Calls `listener` after every change. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the source of tokens: the auth client, once it is loaded. */
export function setBearer(next: Bearer): void {
  bearer = next;
}

let check: (() => Promise<unknown>) | null = null;

/** Sets the function that checks a stored session. It may be called again after a failure. */
export function setCheck(next: () => Promise<unknown>): void {
  check = next;
}

/**
 * Waits until a stored session is checked. Resolves to null for a visitor who has not tried to sign in. Fails when the
 * session cannot be checked now, so that a page can say so; the next call tries again.
 */
export async function currentBearer(): Promise<Bearer | null> {
  if (session.status === "unknown") await check?.();
  return new Promise((resolve) => {
    const answer = () => {
      if (session.status === "unknown") return;
      stop();
      resolve(bearer);
    };
    const stop = onSessionChange(answer);
    answer();
  });
}
