import type { z } from "zod";
import { SETTINGS } from "#server/http/env.ts";
import { VARIABLES, when } from "./responses.ts";

/** Environment variables, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that every deployment must have. The server starts without some of them. */
const NEEDED =
  /^(SUPABASE_URL|SUPABASE_PUBLISHABLE_KEY|SUPABASE_SECRET_KEY|VITE_SUPABASE_URL|RESEND_API_KEY|CRON_SECRET|SITE_URL)$/;

/** Older projects' keys are JSON Web Tokens. */
const PUBLISHABLE = /^(sb_publishable_|eyJ[\w-]+\.[\w-]+\.[\w-]+$)/;

/** The expected format of each setting. This is stricter than the server, which accepts any text as a key. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
  SUPABASE_SECRET_KEY: /^(sb_secret_|eyJ[\w-]+\.[\w-]+\.[\w-]+$)/,
  VITE_SUPABASE_URL: /^https?:\/\/\S+$/,
  VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
  RESEND_API_KEY: /^re_/,
  CRON_SECRET: /^\S{15,}$/,
  SITE_URL: /^(https:\/\/[^/?#]+|http:\/\/localhost:\d+)\/?$/,
  MAIL_FROM: /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|\S+@\S+)$/,
};

/** Returns whether a site is on this machine. */
export const isLocal = (site = "") => URL.canParse(site) && new URL(site).hostname === "localhost";

function problemOf(name: string, variables: Variables): string | null {
  const value = variables[name] || undefined;
  if (value === undefined) return NEEDED.test(name) ? "is missing" : null;
  if (value !== value.trim()) return "has spaces around it";
  if (!isLocal(variables.SITE_URL) && value.endsWith("local-only")) return "is the well-known key of `npm start`";
  const schema = (SETTINGS as Readonly<Record<string, z.ZodType>>)[name];
  const isRead = schema === undefined || schema.safeParse(value).success;
  return isRead && (SHAPES[name]?.test(value) ?? true) ? null : "has the wrong format";
}

/**
 * Returns what is missing or wrong in a deployment's environment variables, one sentence per problem. Never prints a
 * value.
 */
export function settingFaults(variables: Variables): string[] {
  const { SUPABASE_URL = "", VITE_SUPABASE_URL = "" } = variables;
  const isOther = SUPABASE_URL.replace(/\/+$/, "") !== VITE_SUPABASE_URL.replace(/\/+$/, "");
  const captcha = [variables.TURNSTILE_SECRET_KEY, variables.VITE_TURNSTILE_SITE_KEY].filter(Boolean);
  const names = Object.keys({ ...SETTINGS, ...SHAPES }).filter((name) => name !== "VERCEL");
  const faults = [
    ...names.flatMap((name) => {
      const problem = problemOf(name, variables);
      return when(problem !== null, `${name} ${problem}: docs/ops/deploy.md#variables says where to find it.`);
    }),
    ...when(
      isOther && SUPABASE_URL !== "" && VITE_SUPABASE_URL !== "",
      "SUPABASE_URL and VITE_SUPABASE_URL point to different projects: people would sign in to the wrong one.",
    ),
    ...when(captcha.length === 1, "A captcha needs both TURNSTILE_SECRET_KEY and VITE_TURNSTILE_SITE_KEY, or neither."),
  ];
  return faults.map((fault) => `${fault} Set it ${VARIABLES}.`);
}
