import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { vi } from "vitest";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import { LOCAL_KEYS, serverEnvironment } from "../../../local/keys.ts";
import { Faults } from "../../../local/mailbox/faults.ts";
import { Mailbox } from "../../../local/mailbox/mailbox.ts";
import { createResend } from "../../../local/mailbox/resend.ts";
import { createLocalSupabase } from "../../../local/supabase/supabase.ts";
import { createApp } from "../../../src/server/app.ts";
import { readEnv } from "../../../src/server/env.ts";
import { type BuiltPages, createSharedPages } from "../../../src/server/sharing/shared-pages.ts";
import { type Orders, openFaultProxy } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";

const SITE = "http://bracket.test";
const CAPTCHA = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** What answers a request to the server. */
export type Server = (path: string, init?: RequestInit) => Promise<Response>;

type FaultFor = (line: string, index: number) => Fault | null;

/** The real server, and between it and each service that it calls a network that breaks on order. */
export interface FaultyServer {
  /** What the server asked its services since the last order, in order: `POST /rest/v1/rpc/save_pick`. */
  readonly asked: readonly string[];
  /** How many of these met a fault. */
  readonly hits: number;
  /** A server that has just started, as a new instance of the function does: it has kept nothing. */
  start(): Server;
  /** The function of the pages that are shared, started in the same way. */
  startPages(pages: BuiltPages): Server;
  /** From now on `faultFor` says what happens to a request, by its line and by how many were asked before. */
  order(faultFor: FaultFor): void;
  /** Lets everything through. `beforeAnswer` is waited for before an answer is passed on. */
  mend(beforeAnswer?: Orders["beforeAnswer"]): void;
  /** Refuses every connection while `work` runs. */
  whileRefused<T>(work: () => Promise<T>): Promise<T>;
  mailsTo(address: string): number;
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  authSql: FaultyServer["sql"];
  loggedErrors(): string[];
  close(): Promise<void>;
}

/** Answers on a port of its own. */
async function serve(listener: RequestListener) {
  const server = createServer(KEPT_OPEN, listener);
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

/** Opens a server with Supabase, the mail provider and a captcha that lets everybody through, each behind its network. */
export async function openFaultyServer(): Promise<FaultyServer> {
  const supabase = await createLocalSupabase({ siteUrl: SITE });
  const mailbox = new Mailbox();
  const resend = createResend(mailbox, new Faults());
  const services = await Promise.all([
    serve(getRequestListener(supabase.fetch, { overrideGlobalObjects: false })),
    serve(getRequestListener(async (request) => resend.fetch(request), { overrideGlobalObjects: false })),
    serve((request, response) => request.resume().on("end", () => response.end('{"success":true,"error-codes":[]}'))),
  ]);

  let asked: string[] = [];
  let hits = 0;
  let ordered: FaultFor = () => null;
  const orders: Orders = {
    faultFor(line) {
      // The same step for every subject.
      const step = line.replace(/(?<=\/admin\/users\/)[\w-]+/, ":id");
      const fault = ordered(step, asked.push(step) - 1);
      if (fault !== null) hits += 1;
      return fault;
    },
    beforeAnswer: async () => {},
  };
  const [toSupabase, toMail, toCaptcha] = await Promise.all([
    openFaultProxy(services[0].url, orders),
    openFaultProxy(services[1].url, orders),
    openFaultProxy(services[2].url, orders),
  ]);
  const proxies = [toSupabase, toMail, toCaptcha];

  vi.stubEnv("RESEND_BASE_URL", toMail.url);
  // What a deployed server has compiled long since counts against nobody's time limit.
  await Promise.all([import("../../../src/server/emails/picks-email.tsx"), import("resend")]);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { fetch } = globalThis;
  // Only the address is another one: Cloudflare's own is fixed.
  vi.stubGlobal("fetch", (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    fetch(input === CAPTCHA ? `${toCaptcha.url}/captcha` : input, init),
  );
  const env = readEnv({
    ...serverEnvironment(SITE),
    SUPABASE_URL: toSupabase.url,
    RESEND_API_KEY: LOCAL_KEYS.resend,
    TURNSTILE_SECRET_KEY: "secret",
    VITE_TURNSTILE_SITE_KEY: "site",
  });

  const settle = (next: FaultFor, beforeAnswer: Orders["beforeAnswer"] = async () => {}) => {
    ordered = next;
    orders.beforeAnswer = beforeAnswer;
    asked = [];
    hits = 0;
  };
  return {
    get asked() {
      return asked;
    },
    get hits() {
      return hits;
    },
    start() {
      const app = createApp(env);
      return async (path, init) => app.fetch(new Request(`${SITE}${path}`, init));
    },
    startPages(built) {
      const pages = createSharedPages(env, built);
      return (path, init) => pages.fetch(new Request(`${SITE}${path}`, init));
    },
    order: (faultFor) => settle(faultFor),
    mend: (beforeAnswer) => settle(() => null, beforeAnswer),
    async whileRefused(work) {
      await Promise.all(proxies.map((proxy) => proxy.refuse()));
      try {
        return await work();
      } finally {
        await Promise.all(proxies.map((proxy) => proxy.accept()));
      }
    },
    mailsTo: (address) => mailbox.list(address).length,
    sql: supabase.sql,
    authSql: supabase.sql,
    loggedErrors: () => logged.mock.calls.map((call) => call.map(String).join(" ")),
    async close() {
      await Promise.all([...proxies, ...services].map((each) => each.close()));
      logged.mockRestore();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await supabase.close();
    },
  };
}
