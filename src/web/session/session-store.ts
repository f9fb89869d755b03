/** Where the browser keeps the session; its absence is what makes a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/** Where the name of the last known player stays, so that the header is whole before anyone was asked. */
const PLAYER_KEY = "cfp-bracket.player";

export interface SessionUser {
  readonly id: string;
  readonly email: string | null;
  /** Null until the server has said it. */
  readonly username: string | null;
}

/**
 * Who uses this browser. While it is `unknown` a kept session is being checked, and `user` is whom it names; nothing may
 * be done in their name yet.
 */
export type Session =
  | { readonly status: "unknown" | "signedIn"; readonly user: SessionUser }
  | { readonly status: "signedOut"; readonly user: null };

/** What the calls to our own API need of the session; there is none while the auth client is not loaded. */
export interface Bearer {
  /** The access token, renewed when it is about to expire; null without a session. Fails when it cannot be renewed now. */
  token(): Promise<string | null>;
  /** Renews a refused token; false when there is no session to renew. */
  renew(): Promise<boolean>;
  /** The server does not know the session any more: signs out here and says why. */
  end(reason: string): void;
}

const SIGNED_OUT: Session = { status: "signedOut", user: null };
const listeners = new Set<() => void>();
let session: Session = firstSession();
let bearer: Bearer | null = null;

/** A kept value, or null; also where the browser forbids to keep anything. */
function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The kept session, as far as the header needs it; null for a visitor. */
export function keptUser(): SessionUser | null {
  const { user } = (kept(SESSION_KEY) ?? {}) as { user?: { id?: string; email?: string } };
  if (!user?.id) return null;
  const player = kept(PLAYER_KEY) as { id?: string; username?: string } | null;
  return { id: user.id, email: user.email ?? null, username: (player?.id === user.id && player.username) || null };
}

function firstSession(): Session {
  const user = keptUser();
  return user ? { status: "unknown", user } : SIGNED_OUT;
}

/** Who uses this browser, now. */
export function currentSession(): Session {
  return session;
}

/** Somebody is known to be signed in, or with null to be signed out. */
export function setUser(user: SessionUser | null): void {
  session = user ? { status: "signedIn", user } : SIGNED_OUT;
  try {
    if (!user) localStorage.removeItem(PLAYER_KEY);
    else localStorage.removeItem(ENDED_KEY);
    if (user?.username) localStorage.setItem(PLAYER_KEY, JSON.stringify({ id: user.id, username: user.username }));
  } catch {
    // The name is then asked again.
  }
  for (const listener of listeners) listener();
}

/** Where it stands that the last session was ended on purpose; for every tab, since all of them follow. */
const ENDED_KEY = "cfp-bracket.signed-out";

/** The session is about to be ended by its player, or with the account: nobody is asked to begin it again. */
export function endOnPurpose(): void {
  try {
    localStorage.setItem(ENDED_KEY, "true");
  } catch {
    // Then it counts as one that ended by itself.
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

/** Calls `listener` after every change; gives the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The auth client is there and gives the tokens from now on. */
export function setBearer(next: Bearer): void {
  bearer = next;
}

/** What gives the tokens, once a kept session has been checked; null for a visitor who never tried to sign in. */
export function currentBearer(): Promise<Bearer | null> {
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
