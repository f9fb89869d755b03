import { delay, HttpResponse, http, passthrough } from "msw";
import { setupServer } from "msw/node";
import { Faults } from "#local/mailbox/faults.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";
import { createResend } from "#local/mailbox/resend.ts";
import type { LocalSupabase } from "#local/supabase/supabase.ts";

export const SITE = "http://bracket.test";
export const PROVIDER = "http://resend.test";

/** The faults that a test can simulate in the email provider. */
type MailFault = "error" | "malformed" | "timeout-after-accept" | "network" | "rate-limit" | "closed";

type CaptchaResponse = (question: Record<string, string>) => Response | Promise<Response>;

const failed = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message, details: null, hint: null }, { status });

/** The database faults that a test can simulate. */
const BROKEN = {
  unreachable: () => HttpResponse.error(),
  "no response": async () => {
    await delay("infinite");
    return HttpResponse.error();
  },
  unavailable: failed(503, "PGRST001", "no connection"),
  deadlock: failed(500, "40P01", "deadlock detected"),
  broken: () => HttpResponse.text("Internal Server Error", { status: 500 }),
  future: failed(401, "PGRST303", "JWT issued at future"),
  nonsense: () => HttpResponse.json({ surprise: true }),
};
type DatabaseFault = keyof typeof BROKEN;

/** Returns a test's settings and the recorded requests, at the beginning. */
const untouched = () => ({
  databaseFault: null as DatabaseFault | null,
  auth: null as ((request: Request) => Response) | null,
  captcha: null as CaptchaResponse | null,
  isMailCut: false,
  databaseCalls: [] as string[],
  authCalls: [] as string[],
});

/** Creates a mailbox that acts as the email provider. */
function openMail() {
  const mailbox = new Mailbox();
  const faults = new Faults();
  return { mailbox, faults, resend: createResend(mailbox, faults) };
}

/**
 * Responds to this process's network requests with fake services. Only requests to `feed` are let through. A request to an
 * unknown URL fails.
 */
export function openNetwork(supabase: LocalSupabase, feed: string) {
  let state = untouched();
  let mail = openMail();

  const network = setupServer(
    http.all(`${SITE}/rest/v1/*`, ({ request }) => {
      state.databaseCalls.push(`${request.method} ${request.url}`);
      return state.databaseFault === null ? supabase.fetch(request) : BROKEN[state.databaseFault]();
    }),
    http.all(`${SITE}/auth/v1/*`, ({ request }) => {
      state.authCalls.push(`${request.method} ${request.url}`);
      return state.auth === null ? supabase.fetch(request) : state.auth(request);
    }),
    http.post("https://challenges.cloudflare.com/turnstile/v0/siteverify", async ({ request }) => {
      if (state.captcha === null) throw new Error("Cloudflare was asked");
      if (request.headers.get("content-type") !== "application/json") return HttpResponse.text("", { status: 400 });
      return state.captcha((await request.json()) as Record<string, string>);
    }),
    http.all(`${feed}/*`, () => passthrough()),
    http.all(`${PROVIDER}/*`, ({ request }) => (state.isMailCut ? HttpResponse.error() : mail.resend.fetch(request))),
  );
  network.listen({ onUnhandledFrame: "error" });

  return {
    /** Returns the emails since the last reset, newest first, with recipients as a list. */
    mails: () => mail.mailbox.list().map((each) => ({ ...each, to: each.to.split(", ") })),
    /** Returns the requests to the database since the last reset. */
    databaseCalls: () => state.databaseCalls,
    /** Returns the requests to the auth service since the last reset. */
    authCalls: () => state.authCalls,
    breakDatabase(fault: DatabaseFault) {
      state.databaseFault = fault;
    },
    /** Sets Cloudflare's response for a captcha token. Until this is called, every request to Cloudflare fails. */
    respondToCaptcha(respond: CaptchaResponse) {
      state.captcha = respond;
    },
    /** Replaces the auth service's responses. */
    replaceAuth(respond: (request: Request) => Response) {
      state.auth = respond;
    },
    /** Makes the next `times` requests to the email provider fail. The fault `network` lasts until `reset`. */
    breakMail(fault: MailFault, times = 100) {
      if (fault === "network") state.isMailCut = true;
      else if (fault === "rate-limit") mail.faults.add({ mode: "error", status: 429, times, delay: 0 });
      else if (fault === "closed") mail.faults.add({ mode: "error", status: 403, times, delay: 0 });
      else mail.faults.add({ mode: fault, status: 500, times, delay: 0 });
    },
    /** Removes all faults, and clears the recorded emails and requests. */
    reset() {
      state = untouched();
      mail = openMail();
    },
    close: () => network.close(),
  };
}
