import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { vi } from "vitest";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { Faults } from "#local/mailbox/faults.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";
import { createResend } from "#local/mailbox/resend.ts";
import { createLocalSupabase } from "#local/supabase/supabase.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { type BuiltPages, createSharedPages } from "#server/sharing/shared-pages.ts";
import { type FaultFor, openFaultProxy } from "./fault-proxy.ts";

const SITE = "http://bracket.test";

/** Sends a request to the server and returns the response. */
export type Server = (path: string, init?: RequestInit) => Promise<Response>;

/** The real server, with a fault-injecting proxy in front of Supabase and another in front of the email provider. */
export interface FaultyServer {
  /**
   * The server's requests to Supabase and the email provider, such as `POST /rest/v1/rpc/save_pick`. `order` and `mend`
   * clear the list.
   */
  readonly asked: readonly string[];
  /** Starts a server with empty caches, like a new instance of the serverless function. */
  start(): Server;
  /** Starts the function that serves shared pages. The function's caches are empty at first. */
  startPages(pages: BuiltPages): Server;
  /** Sets the faults for the following requests. */
  order(faultFor: FaultFor): void;
  /** Lets all requests through. */
  mend(): void;
  mailsTo(address: string): number;
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  authSql: FaultyServer["sql"];
  close(): Promise<void>;
}

/** Starts an HTTP server on its own port. */
async function serve(listener: RequestListener) {
  const server = createServer(KEEP_ALIVE, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export async function openFaultyServer(): Promise<FaultyServer> {
  const supabase = await createLocalSupabase({ siteUrl: SITE });
  const mailbox = new Mailbox();
  const resend = createResend(mailbox, new Faults());
  const services = await Promise.all([
    serve(getRequestListener(supabase.fetch, { overrideGlobalObjects: false })),
    serve(getRequestListener(async (request) => resend.fetch(request), { overrideGlobalObjects: false })),
  ]);
  let asked: string[] = [];
  let ordered: FaultFor = () => null;
  const faultFor: FaultFor = (line) => {
    asked.push(line);
    return ordered(line);
  };
  const proxies = await Promise.all(services.map(({ url }) => openFaultProxy(url, faultFor)));
  const [toSupabase, toMail] = proxies.map(({ url }) => url);
  vi.stubEnv("RESEND_BASE_URL", toMail);
  // Loads these modules before any request. The first load compiles them, which would count against a request's time
  // limit. A deployed server's modules are already compiled.
  await Promise.all([import("#server/brackets/picks-email.tsx"), import("resend")]);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const env = readEnv({ ...serverEnvironment(SITE), SUPABASE_URL: toSupabase, RESEND_API_KEY: LOCAL_KEYS.resend });
  const order = (next: FaultFor) => {
    ordered = next;
    asked = [];
  };
  return {
    get asked() {
      return asked;
    },
    start() {
      const app = createApp(env);
      return async (path, init) => app.fetch(new Request(`${SITE}${path}`, init));
    },
    startPages(built) {
      const pages = createSharedPages(env, built);
      return (path, init) => pages.fetch(new Request(`${SITE}${path}`, init));
    },
    order,
    mend: () => order(() => null),
    mailsTo: (address) => mailbox.list(address).length,
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
