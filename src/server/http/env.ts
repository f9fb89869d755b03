import { z } from "zod";
import { SENDER_NAME } from "#domain/product.ts";

/** On the local stack's well-known keys, which must never be deployed. */
const LOCAL_KEY_MARK = "local-only";

const secret = z.string().min(1);
/** An empty value counts as missing. */
const optionalSecret = z.preprocess((value) => value || undefined, secret.optional());
const count = z.coerce.number().int().positive();

/** By the name of the environment variable. */
export const SETTINGS = {
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  RESEND_API_KEY: secret,
  /** Without it, the scheduled jobs cannot be called. */
  CRON_SECRET: z.string().default(""),
  /** Without it, only the operator enters results. */
  CFBD_API_KEY: optionalSecret,
  CFBD_BASE_URL: z.url().default("https://api.collegefootballdata.com"),
  SITE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  /** By default, an address at the site's own domain. */
  MAIL_FROM: z.string().min(3).optional(),
  /** For players' reports; without it, reports are rejected. */
  REPORTS_TO: z.preprocess((value) => value || undefined, z.email().optional()),
  /**
   * Emailed brackets per hour: to one email address, from one IP address, and in total
   * (docs/behavior/mail.md#limits-on-emailed-picks).
   */
  SEND_PICKS_PER_EMAIL: count.default(5),
  SEND_PICKS_PER_CLIENT: count.default(200),
  SEND_PICKS_IN_ALL: count.default(1000),
  /** If only the site key is set, the captcha rejects everyone (docs/behavior/accounts.md#captcha). */
  TURNSTILE_SECRET_KEY: optionalSecret,
  /** The client was built with it. */
  VITE_TURNSTILE_SITE_KEY: optionalSecret,
  /** Failed requests are always logged (docs/api.md#the-log). */
  REQUEST_LOG: z.enum(["all", "failures"]).default("all"),
  /** Set by Vercel when the product is deployed. */
  VERCEL: z.string().optional(),
};

const schema = z
  .object(SETTINGS)
  .transform((env) => ({
    ...env,
    MAIL_FROM: env.MAIL_FROM ?? `${SENDER_NAME} <picks@${new URL(env.SITE_URL).hostname}>`,
  }))
  .refine(
    (env) => !env.VERCEL || ![env.SUPABASE_SECRET_KEY, env.CRON_SECRET].some((key) => key.includes(LOCAL_KEY_MARK)),
    {
      message: "the well-known local keys must not be deployed",
    },
  );

/** The server's configuration. */
export type Env = z.infer<typeof schema>;

/** Throws an error that lists missing or invalid settings, but never their values. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join() || "environment"}: ${issue.message}`);
  throw new Error(`The server is not configured. ${problems.join("; ")}`);
}
