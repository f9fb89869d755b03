import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { vi } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../../local/keys.ts";
import { Faults } from "../../../local/mailbox/faults.ts";
import { type Mail, Mailbox } from "../../../local/mailbox/mailbox.ts";
import { createResend } from "../../../local/mailbox/resend.ts";
import { createLocalSupabase } from "../../../local/supabase/supabase.ts";
import { createApp } from "../../../src/server/app.ts";
import { readEnv } from "../../../src/server/env.ts";

const SITE = "http://bracket.test";
const PROVIDER = "http://resend.test";

/** What the mail provider signs its reports with. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from("the secret of the tests").toString("base64")}`;

/** What a database in trouble does. */
type DatabaseFault = "refused" | "silent" | "unwell" | "deadlock" | "broken" | "nonsense";

/** What a mail provider in trouble does, until it is mended. */
type MailFault = "error" | "malformed" | "timeout-after-accept" | "network" | "rate-limit" | "closed";

/** The real server over a real database; only the network is replaced, and the mail provider by our mailbox. */
export interface TestServer {
  request(path: string, init?: RequestInit): Promise<Response>;
  sendPicks(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Mails since the last reset, newest first; recipients as a list. */
  mails(): (Omit<Mail, "to"> & { to: string[] })[];
  /** Requests to the database since the last reset. */
  databaseCalls(): string[];
  /** Requests to the auth service since the last reset. */
  authCalls(): string[];
  loggedErrors(): string[];
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  /** Runs SQL as the auth service does. */
  authSql: TestServer["sql"];
  forgetLimits(): Promise<void>;
  breakDatabase(fault: DatabaseFault): void;
  /** What Cloudflare answers about the token of a captcha; without it, nothing may be asked. */
  answerCaptcha(answer: (question: Record<string, string>) => Response | Promise<Response>): void;
  /** Puts this in the place of the auth service. */
  replaceAuth(answer: (request: Request) => Response): void;
  /** For so many requests, if it is not the network. */
  breakMail(fault: MailFault, times?: number): void;
  mendMail(): void;
  /** Everything works again, nothing has been noted. */
  reset(): void;
  close(): Promise<void>;
}

const BROKEN: Record<DatabaseFault, () => Promise<Response> | Response> = {
  refused: () => HttpResponse.error(),
  silent: async () => {
    await delay("infinite");
    return HttpResponse.error();
  },
  unwell: () =>
    HttpResponse.json({ code: "PGRST001", message: "no connection", details: null, hint: null }, { status: 503 }),
  deadlock: () =>
    HttpResponse.json({ code: "40P01", message: "deadlock detected", details: null, hint: null }, { status: 500 }),
  broken: () => HttpResponse.text("Internal Server Error", { status: 500 }),
  nonsense: () => HttpResponse.json({ surprise: true }),
};

/** Opens a server of its own for a file of tests; `environment` adds to what it is configured with. */
export async function openServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const supabase = await createLocalSupabase({ siteUrl: SITE });
  const faults = new Faults();
  let mailbox = new Mailbox();
  let resend = createResend(mailbox, faults);
  let databaseFault: DatabaseFault | null = null;
  let otherAuth: ((request: Request) => Response) | null = null;
  let captcha: ((question: Record<string, string>) => Response | Promise<Response>) | null = null;
  let isMailCut = false;
  let calls: string[] = [];
  let authCalls: string[] = [];
  let clients = 0;

  const network = setupServer(
    http.all(`${SITE}/rest/v1/*`, ({ request }) => {
      calls.push(`${request.method} ${request.url}`);
      return databaseFault === null ? supabase.fetch(request) : BROKEN[databaseFault]();
    }),
    http.all(`${SITE}/auth/v1/*`, ({ request }) => {
      authCalls.push(`${request.method} ${request.url}`);
      return otherAuth === null ? supabase.fetch(request) : otherAuth(request);
    }),
    http.post("https://challenges.cloudflare.com/turnstile/v0/siteverify", async ({ request }) => {
      if (captcha === null) throw new Error("Cloudflare was asked");
      return captcha((await request.json()) as Record<string, string>);
    }),
    http.all(`${PROVIDER}/*`, ({ request }) => (isMailCut ? HttpResponse.error() : resend.fetch(request))),
  );
  network.listen({ onUnhandledFrame: "error" });
  vi.stubEnv("RESEND_BASE_URL", PROVIDER);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApp(
    readEnv({
      ...serverEnvironment(SITE),
      RESEND_API_KEY: LOCAL_KEYS.resend,
      RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...environment,
    }),
  );

  const mendMail = () => {
    isMailCut = false;
    faults.add({ mode: "error", status: 500, times: 0, delay: 0 });
  };
  const request = (path: string, init?: RequestInit) => app.fetch(new Request(`${SITE}${path}`, init));
  return {
    request,
    sendPicks: (body, headers = {}) =>
      request("/api/send-picks", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-real-ip": `198.51.100.${++clients % 250}`, ...headers },
      }),
    mails: () => mailbox.list().map((mail) => ({ ...mail, to: mail.to.split(", ") })),
    databaseCalls: () => calls,
    authCalls: () => authCalls,
    loggedErrors: () => logged.mock.calls.map((call) => call.map(String).join(" ")),
    sql: supabase.sql,
    authSql: supabase.sql,
    forgetLimits: async () => {
      await supabase.sql("delete from private.rate_limits");
    },
    breakDatabase(fault) {
      databaseFault = fault;
    },
    answerCaptcha(answer) {
      captcha = answer;
    },
    replaceAuth(answer) {
      otherAuth = answer;
    },
    breakMail(fault, times = 100) {
      const status = { "rate-limit": 429, closed: 403 }[fault as string];
      if (fault === "network") isMailCut = true;
      else if (status !== undefined) faults.add({ mode: "error", status, times, delay: 0 });
      else faults.add({ mode: fault as "error", status: 500, times, delay: 0 });
    },
    mendMail,
    reset() {
      databaseFault = null;
      otherAuth = null;
      captcha = null;
      calls = [];
      authCalls = [];
      logged.mockClear();
      mendMail();
      mailbox = new Mailbox();
      resend = createResend(mailbox, faults);
    },
    async close() {
      network.close();
      logged.mockRestore();
      vi.unstubAllEnvs();
      await supabase.close();
    },
  };
}
