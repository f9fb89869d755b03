import type { z } from "zod";
import { SETTINGS } from "../../src/server/http/env.ts";
import { VARIABLES, when } from "./ask.ts";

/** Environment variables, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Read when the client is built, so the server has no schema for them. */
type BuildSetting = "VITE_SUPABASE_URL" | "VITE_SUPABASE_PUBLISHABLE_KEY";

interface Source {
  readonly from: string;
  readonly shape?: RegExp;
  /** Whether a deployment needs it, even if the server starts without it. */
  readonly isNeeded?: boolean;
}

const KEYS = "Supabase, Project Settings, API Keys";
const LIMIT = { from: "a whole number, or remove it" };
/** Keys of older projects are JSON web tokens. */
const PUBLISHABLE = /^(sb_publishable_|eyJ[\w-]+\.[\w-]+\.[\w-]+$)/;
const SECRET = /^(sb_secret_|eyJ[\w-]+\.[\w-]+\.[\w-]+$)/;
const SENDER = /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|\S+@\S+)$/;

const SOURCES: Readonly<Record<Exclude<keyof typeof SETTINGS, "VERCEL"> | BuildSetting, Source>> = {
  SUPABASE_URL: { from: KEYS, isNeeded: true },
  SUPABASE_PUBLISHABLE_KEY: { from: KEYS, isNeeded: true, shape: PUBLISHABLE },
  SUPABASE_SECRET_KEY: { from: KEYS, isNeeded: true, shape: SECRET },
  VITE_SUPABASE_URL: { from: `the value of SUPABASE_URL (${KEYS})`, isNeeded: true, shape: /^https?:\/\/\S+$/ },
  VITE_SUPABASE_PUBLISHABLE_KEY: { from: KEYS, shape: PUBLISHABLE },
  RESEND_API_KEY: { from: "Resend, API Keys", isNeeded: true, shape: /^re_/ },
  CRON_SECRET: { from: "`openssl rand -base64 32`", isNeeded: true, shape: /^\S{15,}$/ },
  SITE_URL: { from: "the address that people use", isNeeded: true, shape: /^https?:\/\/[^/?#]+\/?$/ },
  MAIL_FROM: { from: "Resend, Domains: an address of a domain there", shape: SENDER },
  REPORTS_TO: { from: "the address of whoever runs the site" },
  CFBD_API_KEY: { from: "collegefootballdata.com/key" },
  CFBD_BASE_URL: { from: "only for tests: remove it" },
  SEND_PICKS_PER_ADDRESS: LIMIT,
  SEND_PICKS_PER_CLIENT: LIMIT,
  SEND_PICKS_IN_ALL: LIMIT,
  TURNSTILE_SECRET_KEY: { from: "Cloudflare, Turnstile" },
  VITE_TURNSTILE_SITE_KEY: { from: "Cloudflare, Turnstile" },
  REQUEST_LOG: { from: "`all` or `failures`, or remove it" },
};

/** Returns whether a site is on this machine. */
export const isLocal = (site = "") => URL.canParse(site) && new URL(site).hostname === "localhost";

function problemOf(name: string, { shape, isNeeded = false }: Source, variables: Variables): string | null {
  const value = variables[name] || undefined;
  if (value === undefined) return isNeeded ? "is missing" : null;
  if (value !== value.trim()) return "has blanks around it";
  if (!isLocal(variables.SITE_URL) && value.endsWith("local-only")) return "is the well-known key of `npm start`";
  const schema = (SETTINGS as Readonly<Record<string, z.ZodType>>)[name];
  const isRead = schema === undefined || schema.safeParse(value).success;
  return isRead && (shape?.test(value) ?? true) ? null : "does not look like one";
}

/**
 * Returns what is missing or wrong in a deployment's environment variables: a sentence each, with where the value comes
 * from and where it is set. Never prints a value.
 */
export function settingFaults(variables: Variables): string[] {
  const { SUPABASE_URL, VITE_SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: key, SITE_URL = "" } = variables;
  const bare = (url: string | undefined) => url?.replace(/\/+$/, "");
  const hasSecret = Boolean(variables.TURNSTILE_SECRET_KEY);
  return [
    ...Object.entries(SOURCES).flatMap(([name, source]) => {
      const problem = problemOf(name, source, variables);
      return when(problem !== null, `${name} ${problem}: it comes from ${source.from}. Set it ${VARIABLES}.`);
    }),
    ...when(
      Boolean(SUPABASE_URL && VITE_SUPABASE_URL) && bare(SUPABASE_URL) !== bare(VITE_SUPABASE_URL),
      `SUPABASE_URL and VITE_SUPABASE_URL name two projects: people would sign in to another. Set both ${VARIABLES}.`,
    ),
    ...when(
      Boolean(key) && key === variables.SUPABASE_SECRET_KEY,
      `SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are the same key. Both are in ${KEYS}.`,
    ),
    ...when(
      SITE_URL.startsWith("http://") && !isLocal(SITE_URL),
      `SITE_URL is not https: links in mails would not be safe. Set it ${VARIABLES}.`,
    ),
    ...when(
      hasSecret !== Boolean(variables.VITE_TURNSTILE_SITE_KEY),
      `A captcha needs both TURNSTILE_SECRET_KEY and VITE_TURNSTILE_SITE_KEY, and only the ${hasSecret ? "first" : "second"} is set. Set or remove both ${VARIABLES}.`,
    ),
  ];
}
