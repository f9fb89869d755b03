import {
  type Session as AuthSession,
  GoTrueClient,
  isAuthApiError,
  isAuthSessionMissingError,
} from "@supabase/supabase-js";
import { api, queryClient } from "../api/trpc.ts";
import { readStored, writeStored } from "../ui/storage.ts";
import { toast } from "../ui/toast.tsx";
import { keepingSessions } from "./auth-fetch.ts";
import { SESSION_KEY } from "./session-key.ts";
import { type Bearer, currentSession, setUser, signUpName, storedUser } from "./session-store.ts";

/** A Supabase project or, with the local stack, this page's origin. */
const SERVICE: string = import.meta.env.VITE_SUPABASE_URL || window.location.origin;

/** The publishable key, requested once. */
let key: string | null = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || null;

async function connection() {
  key ??= (await api.account.config.query()).publishableKey;
  return { url: `${SERVICE}/auth/v1`, headers: { apikey: key }, fetch: keepingSessions(fetch) };
}

let trial: GoTrueClient | null = null;

/** This client keeps sessions in memory, so that neither this page nor another tab uses them. */
export async function openTrial(): Promise<GoTrueClient> {
  trial ??= new GoTrueClient({
    ...(await connection()),
    storageKey: `${SESSION_KEY}-trial`,
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: false,
  });
  return trial;
}

/** The client is only the auth part of supabase-js. */
export async function startAuthService() {
  const client = new GoTrueClient({
    ...(await connection()),
    storageKey: SESSION_KEY,
    flowType: "pkce",
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  });
  client.onAuthStateChange((event, session) => applySession(session, event === "USER_UPDATED"));
  // Another tab changed the session, or the browser's storage was cleared.
  window.addEventListener("storage", ({ key: changed }) => {
    if (changed === SESSION_KEY || changed === null)
      void client.getSession().then(({ data }) => applySession(data.session));
  });
  applySession(await freshSession(client));
  return { client, bearer: bearerOf(client), comparePlayer, signOut: () => signOut(client) };
}

/** Shows the page to the player whose session is stored. */
function comparePlayer(): void {
  if (storedUser()?.id !== currentSession().user?.id) applySession(readStored(SESSION_KEY));
}

/** For renewing an expired session, in milliseconds. The client tries for half a minute. */
const RENEWAL_WAIT_MS = 2_000;

/** Shared by all calls. */
let late: Promise<null> | null = null;

/** Null while the client is busy with renewing the session. */
function clientSession(client: GoTrueClient) {
  late ??= new Promise((resolve) => setTimeout(resolve, RENEWAL_WAIT_MS, null));
  const session = client.getSession().finally(() => {
    late = null;
  });
  return Promise.race([session, late]);
}

/**
 * Returns the session, renewed if it has expired by this device's clock. If it cannot be renewed, returns the stored
 * one: the clock may be wrong, and the server decides.
 */
async function freshSession(client: GoTrueClient): Promise<AuthSession | null> {
  return (await clientSession(client))?.data.session ?? readStored(SESSION_KEY);
}

async function signOut(client: GoTrueClient): Promise<void> {
  if (await clientSession(client)) return void (await client.signOut({ scope: "local" }));
  // A busy client would sign out later, perhaps the next player.
  writeStored(SESSION_KEY, null);
  comparePlayer();
}

/** The newest session that the client reported, perhaps before this tab can read it from storage. */
let newest: AuthSession | null = null;

function bearerOf(client: GoTrueClient): Bearer {
  let isEnding = false;
  return {
    async token() {
      const session = (await freshSession(client)) ?? newest;
      if (session && session.user.id !== currentSession().user?.id) {
        applySession(session);
        throw new Error("another player has signed in");
      }
      return session?.access_token ?? null;
    },
    async renew() {
      const { data, error } = await client.refreshSession();
      if (error && !isAuthApiError(error) && !isAuthSessionMissingError(error)) throw error;
      return data.session !== null;
    },
    // Only one toast appears, even if several calls are rejected at the same time.
    end(reason) {
      if (isEnding) return;
      isEnding = true;
      toast.error(reason);
      void signOut(client).finally(() => {
        isEnding = false;
      });
    },
  };
}

/** If the account was changed, fetches its username again. */
function applySession(session: AuthSession | null, isChanged = false): void {
  newest = session;
  const before = currentSession();
  // The client also reports null when it cannot renew a session without a network. That session is still stored.
  const stored = storedUser();
  const user = session
    ? { id: session.user.id, email: session.user.email ?? null, username: signUpName(session.user) }
    : stored;
  if (user === null) {
    if (before.status === "signedOut") return;
    setUser(null);
    // Later, because clearing a query whose content is on screen would refetch it.
    setTimeout(clearQueries);
    return;
  }
  const isSame = before.user?.id === user.id;
  const username = (isSame ? before.user.username : null) ?? user.username;
  if (isSame && before.status === "signedIn" && before.user.email === user.email && username !== null && !isChanged)
    return;
  setUser({ ...user, username });
  if (!isSame) clearQueries();
  if (session) void fetchUsername(user.id);
}

/** The next player must not see it (docs/behavior/accounts.md#signing-out). */
function clearQueries(): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries();
}

let fetching: string | null = null;

/** If the account has no player yet, the server creates it. */
async function fetchUsername(id: string): Promise<void> {
  if (fetching === id) return;
  fetching = id;
  try {
    const { email, username } = await api.account.me.query();
    if (currentSession().user?.id === id) setUser({ id, email, username });
  } catch (error) {
    console.warn("Could not load account/me:", error instanceof Error ? error.message : error);
  } finally {
    if (fetching === id) fetching = null;
  }
}
