import { z } from "zod";
import { SENDER_NAME } from "../domain/product.ts";

/** Well-known keys of the one-machine stack end like this; they open nothing else and must never be deployed. */
const LOCAL_KEY_MARK = "local-only";

const secret = z.string().min(1);
/** What may be missing; a line that was left empty is missing too. */
const optionalSecret = z.preprocess((value) => value || undefined, secret.optional());
const count = z.coerce.number().int().positive();

const schema = z
  .object({
    SUPABASE_URL: z.url(),
    SUPABASE_PUBLISHABLE_KEY: secret,
    SUPABASE_SECRET_KEY: secret,
    RESEND_API_KEY: secret,
    /** Opens the door of the scheduled job; without it that door is closed. */
    CRON_SECRET: z.string().default(""),
    /** Signs what the mail provider reports; without it nothing is taken in. */
    RESEND_WEBHOOK_SECRET: z.string().default(""),
    SITE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
    /** Who mails come from; without it an address at the site's own domain. */
    MAIL_FROM: z.string().min(3).optional(),
    /** Mails of saved brackets an hour: to one address, from one network address, and in all (decision 19). */
    SEND_PICKS_PER_ADDRESS: count.default(5),
    SEND_PICKS_PER_CLIENT: count.default(20),
    SEND_PICKS_IN_ALL: count.default(1000),
    /** The captcha's secret key. Where only the other one is set the captcha is closed (docs/decisions/008). */
    TURNSTILE_SECRET_KEY: optionalSecret,
    /** The captcha's site key, as the client was built with it. */
    VITE_TURNSTILE_SITE_KEY: optionalSecret,
    /** Set by the platform where the product is deployed. */
    VERCEL: z.string().optional(),
  })
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

/** The configuration of the server, from the environment. */
export type Env = z.infer<typeof schema>;

/** Reads the configuration. Throws an error that names what is missing, never a value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".") || "environment"}: ${issue.message}`);
  throw new Error(`The server is not configured. ${problems.join("; ")}`);
}
