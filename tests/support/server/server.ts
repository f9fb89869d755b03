import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { createLocalSupabase } from "#local/supabase/supabase.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { checkDescribed } from "./described-responses.ts";
import { waitForFreshWindow } from "./rate-limit-window.ts";
import { openNetwork, PROVIDER, SITE } from "./server-network.ts";

/** The real server on a real database. Only the network is replaced, with our mailbox as the email provider. */
export type TestServer = Awaited<ReturnType<typeof openServer>>;

/** A URL that no server listens on. */
const NO_FEED = "http://feed.invalid";

let isOpen = false;

/**
 * Opens a server for a test file. Only one server can be open at a time, because it intercepts all network requests of
 * the process. Week 12 is open, as in the local stack's shifted schedule. `environment` adds settings.
 */
export async function openServer(environment: Record<string, string> = {}) {
  if (isOpen) throw new Error("Another test server is open: close it first, or use a file of its own.");
  isOpen = true;
  const supabase = await createLocalSupabase({ siteUrl: SITE });
  const network = openNetwork(supabase, environment.CFBD_BASE_URL ?? NO_FEED);
  vi.stubEnv("RESEND_BASE_URL", PROVIDER);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApp(
    readEnv({
      ...serverEnvironment(SITE),
      RESEND_API_KEY: LOCAL_KEYS.resend,
      ...environment,
    }),
  );
  let clients = 0;
  const request = async (path: string, init?: RequestInit) => {
    const sent = new Request(`${SITE}${path}`, init);
    const { method, url } = sent;
    return checkDescribed(method, url, await app.fetch(sent));
  };
  return {
    ...network,
    request,
    /** Emails a bracket. Each call comes from a different IP address. */
    async sendPicks(body: unknown, headers: Record<string, string> = {}) {
      const from = `198.51.100.${++clients % 250}`;
      // Loads these modules before the request. The first load compiles them, which would count against the request's
      // time limit. A deployed server's modules are already compiled.
      await Promise.all([import("#server/brackets/picks-email.tsx"), import("resend")]);
      return request("/api/send-picks", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-real-ip": from, ...headers },
      });
    },
    loggedErrors: () => logged.mock.calls.map((call) => call.map(String).join(" ")),
    sql: supabase.sql,
    /** Runs SQL as the auth service does. */
    authSql: supabase.sql,
    clearLimits: async () => {
      // Waits if the hour is about to end. Otherwise, the counts would restart in the middle of a test.
      await waitForFreshWindow(3_600, 20);
      await supabase.sql("delete from private.rate_limits");
    },
    /** Sets the current season's outcome and scores the season. Null removes the outcome. */
    async setOutcome(record: object | null) {
      await supabase.sql("select public.set_outcome($1::text::jsonb)", [JSON.stringify(record)]);
    },
    reset() {
      network.reset();
      logged.mockClear();
    },
    async close() {
      network.close();
      logged.mockRestore();
      vi.unstubAllEnvs();
      await supabase.close();
      isOpen = false;
    },
  };
}

/** The server of the test file that runs now. */
export let server: TestServer;

/** Opens a server for a test file and resets it before each test. Call once at the top of the file. */
export function setUpServer(
  environment: () => Record<string, string> = () => ({}),
  { clearsLimits = false } = {},
): void {
  beforeAll(async () => {
    server = await openServer(environment());
  });
  beforeEach(async () => {
    server.reset();
    if (clearsLimits) await server.clearLimits();
  });
  afterAll(() => server.close());
}
