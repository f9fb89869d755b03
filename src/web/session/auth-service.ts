import { type Session as AuthSession, GoTrueClient, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { api, queryClient } from "../api/trpc.ts";
import { toast } from "../ui/toast.tsx";
import { currentSession, keptUser, SESSION_KEY, setBearer, setUser } from "./session-store.ts";

/** Where the auth service answers: a Supabase project, or on one machine this very origin. */
const SERVICE: string = import.meta.env.VITE_SUPABASE_URL || window.location.origin;

/**
 * Starts the client of the auth service and lets the session follow it. It is supabase-js's own client without the
 * parts for data, files and realtime, which nobody here uses.
 */
export async function startAuthService(): Promise<GoTrueClient> {
  const key: string =
    import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || (await api.account.config.query()).publishableKey;
  const client = new GoTrueClient({
    url: `${SERVICE}/auth/v1`,
    headers: { apikey: key },
    storageKey: SESSION_KEY,
    flowType: "pkce",
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  });
  setBearer({ token: () => token(client), renew: () => renew(client), end: createEnd(client) });
  client.onAuthStateChange((_, session) => follow(session));
  // Another tab changed the session, or somebody emptied the browser's storage.
  window.addEventListener("storage", ({ key: changed }) => {
    if (changed === SESSION_KEY || changed === null) void client.getSession().then(({ data }) => follow(data.session));
  });
  follow((await client.getSession()).data.session);
  return client;
}

/** The newest session that was told of. Another tab's is told before this tab's storage has it. */
let newest: AuthSession | null = null;

async function token(client: GoTrueClient): Promise<string | null> {
  const { data, error } = await client.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return (data.session ?? newest)?.access_token ?? null;
}

async function renew(client: GoTrueClient): Promise<boolean> {
  const { data, error } = await client.refreshSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session !== null;
}

/** Several calls may be refused at once: the person is told once. */
function createEnd(client: GoTrueClient): (reason: string) => void {
  let isEnding = false;
  return (reason) => {
    if (isEnding) return;
    isEnding = true;
    toast.error(reason);
    void client.signOut({ scope: "local" }).finally(() => {
      isEnding = false;
    });
  };
}

/** Brings the session up to what the auth client says. */
function follow(session: AuthSession | null): void {
  newest = session;
  const before = currentSession();
  // A session that cannot be renewed because the network is gone is not over.
  const kept = keptUser();
  const user = session ? { id: session.user.id, email: session.user.email ?? null } : kept;
  if (user === null) {
    if (before.status === "signedOut") return;
    setUser(null);
    // What was on screen for the player alone is gone by then, and is not asked again.
    setTimeout(forgetAnswers);
    return;
  }
  const isSame = before.user?.id === user.id;
  const username = isSame ? before.user.username : null;
  if (isSame && before.status === "signedIn" && before.user.email === user.email && username !== null) return;
  setUser({ ...user, username });
  if (!isSame) forgetAnswers();
  if (session) void learnName(user.id);
}

/** Another person sees nothing that was loaded for the one before. */
function forgetAnswers(): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries();
}

/** Whose name is being asked. */
let asking: string | null = null;

/** Asks the server for the player's name. A player is made of an account that is older than players are. */
async function learnName(id: string): Promise<void> {
  if (asking === id) return;
  asking = id;
  try {
    const { email, username } = await api.account.me.query();
    if (currentSession().user?.id === id) setUser({ id, email, username });
  } catch (error) {
    console.warn("Could not load account/me:", error instanceof Error ? error.message : error);
  } finally {
    if (asking === id) asking = null;
  }
}
