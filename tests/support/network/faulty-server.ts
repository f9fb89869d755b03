import { vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { Faults } from "#local/mailbox/faults.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";
import { createResend } from "#local/mailbox/resend.ts";
import { createLocalSupabase } from "#local/supabase/supabase.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { serveFetch } from "../hosted/ports.ts";
import { type FaultFor, openFaultProxy } from "./fault-proxy.ts";

const SITE = "http://bracket.test";

/** Sends a request to the server and returns the response. */
export type Server = (path: string, init?: RequestInit) => Promise<Response>;

export type FaultyServer = Awaited<ReturnType<typeof openFaultyServer>>;

/** Opens the real server, with a fault-injecting proxy in front of Supabase and another in front of the email provider. */
export async function openFaultyServer() {
  const supabase = await createLocalSupabase({ siteUrl: SITE });
  const mailbox = new Mailbox();
  const resend = createResend(mailbox, new Faults());
  const services = await Promise.all([serveFetch(supabase.fetch), serveFetch((request) => resend.fetch(request))]);
  let faultFor: FaultFor = () => null;
  const proxies = await Promise.all(services.map(({ url }) => openFaultProxy(url, (line) => faultFor(line))));
  const [toSupabase, toMail] = proxies.map(({ url }) => url);
  vi.stubEnv("RESEND_BASE_URL", toMail);
  // Loads these modules before any request. The first load compiles them, which would count against a request's time
  // limit. A deployed server's modules are already compiled.
  await Promise.all([import("#server/brackets/picks-email.tsx"), import("resend")]);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const env = readEnv({ ...serverEnvironment(SITE), SUPABASE_URL: toSupabase, RESEND_API_KEY: LOCAL_KEYS.resend });
  return {
    /** Starts a server with empty caches, like a new instance of the serverless function. */
    start(): Server {
      const app = createApp(env);
      return async (path, init) => app.fetch(new Request(`${SITE}${path}`, init));
    },
    /** Sets the faults for the following requests. */
    order(next: FaultFor) {
      faultFor = next;
    },
    /** Lets all requests through. */
    mend() {
      faultFor = () => null;
    },
    mailsTo: (address: string) => mailbox.list(address).length,
    sql: supabase.sql,
    authSql: supabase.sql,
    async close() {
      await Promise.all([...proxies, ...services].map((each) => each.close()));
      logged.mockRestore();
      vi.unstubAllEnvs();
      await supabase.close();
    },
  };
}
