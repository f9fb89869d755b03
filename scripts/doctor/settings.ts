import type { z } from "zod";
import { SETTINGS } from "../../src/server/env.ts";

/** Environment variables, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Set by the platform, not by a person. */
type Own = Exclude<keyof typeof SETTINGS, "VERCEL">;

/** Read when the client is built, so the server has no schema for them. */
type OfTheBuild = "VITE_SUPABASE_URL" | "VITE_SUPABASE_PUBLISHABLE_KEY";

/** Where the value of a setting comes from, and what it looks like when it is the right one. */
interface Source {
  readonly from: string;
  readonly shape?: RegExp;
  /** Whether a deployment without it lacks something, also where the server starts without. */
  readonly isNeeded?: boolean;
}

const KEYS = "Supabase, Project Settings, API Keys";
/** Keys of older projects are tokens. */
const TOKEN = "eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+";

const SOURCES: Readonly<Record<Own | OfTheBuild, Source>> = {
  SUPABASE_URL: { from: KEYS, isNeeded: true },
  SUPABASE_PUBLISHABLE_KEY: { from: KEYS, isNeeded: true, shape: new RegExp(`^(sb_publishable_|${TOKEN}$)`) },
  SUPABASE_SECRET_KEY: { from: KEYS, isNeeded: true, shape: new RegExp(`^(sb_secret_|${TOKEN}$)`) },
  VITE_SUPABASE_URL: { from: `the value of SUPABASE_URL (${KEYS})`, isNeeded: true, shape: /^https?:\/\/\S+$/ },
  VITE_SUPABASE_PUBLISHABLE_KEY: { from: KEYS, shape: new RegExp(`^(sb_publishable_|${TOKEN}$)`) },
  RESEND_API_KEY: { from: "Resend, API Keys", isNeeded: true, shape: /^re_/ },
  CRON_SECRET: { from: "`openssl rand -base64 32`", isNeeded: true, shape: /^\S{15,}$/ },
  SITE_URL: { from: "the address that people use", isNeeded: true, shape: /^https?:\/\/[^/?#]+\/?$/ },
  MAIL_FROM: {
    from: "Resend, Domains: an address of a domain there",
    shape: /^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^\S+@\S+$/,
  },
  REPORTS_TO: { from: "the address of whoever runs the site", shape: /^\S+@\S+$/ },
  CFBD_API_KEY: { from: "collegefootballdata.com/key" },
  CFBD_BASE_URL: { from: "only for tests: remove it" },
  SEND_PICKS_PER_ADDRESS: { from: "a whole number, or remove it" },
  SEND_PICKS_PER_CLIENT: { from: "a whole number, or remove it" },
  SEND_PICKS_IN_ALL: { from: "a whole number, or remove it" },
  TURNSTILE_SECRET_KEY: { from: "Cloudflare, Turnstile" },
  VITE_TURNSTILE_SITE_KEY: { from: "Cloudflare, Turnstile" },
  REQUEST_LOG: { from: "`all` or `failures`, or remove it" },
};

const PLACE = "Vercel, Settings, Environment Variables";

/** The well-known keys of `npm start` end like this. */
const LOCAL_KEY = /local-only$/;

/** Returns whether the settings are those of a product that runs on this machine. */
const isLocal = ({ SITE_URL = "" }: Variables) => URL.canParse(SITE_URL) && new URL(SITE_URL).hostname === "localhost";

function problemOf(name: string, { shape, isNeeded = false }: Source, variables: Variables): string | null {
  const value = variables[name] || undefined;
  if (value === undefined) return isNeeded ? "is missing" : null;
  if (value !== value.trim()) return "has blanks around it";
  if (!isLocal(variables) && LOCAL_KEY.test(value)) return "is the well-known key of `npm start`";
  const schema = (SETTINGS as Readonly<Record<string, z.ZodType>>)[name];
  const isRead = schema === undefined || schema.safeParse(value).success;
  return isRead && (shape?.test(value) ?? true) ? null : "does not look like one";
}

/**
 * Returns what is missing or wrong in the environment variables of a deployment, a sentence each with where the value comes
 * from and where it is set. Never says a value.
 */
export function settingFaults(variables: Variables): string[] {
  const faults = Object.entries(SOURCES).flatMap(([name, source]) => {
    const problem = problemOf(name, source, variables);
    return problem === null ? [] : [`${name} ${problem}: it comes from ${source.from}. Set it in ${PLACE}.`];
  });
  return [...faults, ...contradictions(variables)];
}

/** What is right by itself and wrong beside another. */
function contradictions(variables: Variables): string[] {
  const { SUPABASE_URL, VITE_SUPABASE_URL, SITE_URL = "", TURNSTILE_SECRET_KEY, VITE_TURNSTILE_SITE_KEY } = variables;
  const bare = (url: string | undefined) => url?.replace(/\/+$/, "");
  const faults: string[] = [];
  if (SUPABASE_URL && VITE_SUPABASE_URL && bare(SUPABASE_URL) !== bare(VITE_SUPABASE_URL)) {
    faults.push(
      `SUPABASE_URL and VITE_SUPABASE_URL name two projects: people would sign in to another. Set both in ${PLACE}.`,
    );
  }
  if (variables.SUPABASE_PUBLISHABLE_KEY && variables.SUPABASE_PUBLISHABLE_KEY === variables.SUPABASE_SECRET_KEY) {
    faults.push(
      `SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are the same: one is the other's. Both are in ${KEYS}.`,
    );
  }
  if (SITE_URL.startsWith("http://") && !isLocal(variables)) {
    faults.push(`SITE_URL is not https: links in mails would not be safe. Set it in ${PLACE}.`);
  }
  if (Boolean(TURNSTILE_SECRET_KEY) !== Boolean(VITE_TURNSTILE_SITE_KEY)) {
    const [there, other] = TURNSTILE_SECRET_KEY
      ? ["TURNSTILE_SECRET_KEY", "VITE_TURNSTILE_SITE_KEY"]
      : ["VITE_TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"];
    faults.push(
      `${there} is set without ${other}: a captcha needs both (Cloudflare, Turnstile). Set or remove it in ${PLACE}.`,
    );
  }
  return faults;
}
