import { z } from "zod";
import { AppError } from "../app-error.ts";
import { timeLimit } from "../http/deadline.ts";
import type { Env } from "../http/env.ts";

const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** In milliseconds, for one response. */
const TIMEOUT = 3_000;
const TRIES = 2;

/** According to Cloudflare's documentation. */
const LONGEST_TOKEN = 2_048;

const token = z.string().min(1).max(LONGEST_TOKEN);
const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** All other codes are about our configuration or failures at Cloudflare. */
const ABOUT_THE_TOKEN = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/**
 * Asks Cloudflare whether a person sent this request, if a captcha is configured (docs/behavior/accounts.md#captcha). A
 * token is valid for one request. Fails with CAPTCHA_REJECTED if the token is missing or invalid, or with
 * CAPTCHA_UNAVAILABLE if Cloudflare does not respond. Also fails with CAPTCHA_UNAVAILABLE if only the site key is
 * configured, because an incomplete configuration must not let everyone through.
 */
export async function checkCaptcha(env: Env, given: string | undefined, clientIp: string): Promise<void> {
  if (env.TURNSTILE_SECRET_KEY === undefined) {
    if (env.VITE_TURNSTILE_SITE_KEY === undefined) return;
    throw new AppError("CAPTCHA_UNAVAILABLE", { cause: new Error("TURNSTILE_SECRET_KEY is missing") });
  }
  const response = token.safeParse(given);
  if (!response.success) throw new AppError("CAPTCHA_REJECTED");
  const body = {
    secret: env.TURNSTILE_SECRET_KEY,
    response: response.data,
    remoteip: clientIp,
    // Without the key, Cloudflare would reject the second attempt, because a token is valid only once.
    idempotency_key: crypto.randomUUID(),
  };
  const { success, "error-codes": codes } = await verify(body, TRIES);
  if (success) return;
  if (codes.some((code) => ABOUT_THE_TOKEN.includes(code))) throw new AppError("CAPTCHA_REJECTED");
  throw new AppError("CAPTCHA_UNAVAILABLE", { cause: new Error(`siteverify: ${codes.join(", ") || "rejected"}`) });
}

async function verify(body: object, tries: number): Promise<z.infer<typeof verdict>> {
  try {
    const response = await fetch(VERIFY, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: timeLimit(TIMEOUT),
    });
    const found = verdict.parse(await response.json());
    if (tries > 1 && found["error-codes"].includes("internal-error")) return verify(body, tries - 1);
    return found;
  } catch (cause) {
    if (tries > 1) return verify(body, tries - 1);
    throw new AppError("CAPTCHA_UNAVAILABLE", { cause });
  }
}
