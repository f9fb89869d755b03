import { z } from "zod";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** How long one answer may take, in milliseconds, and how often it is asked for: people wait at most ten seconds. */
const TIMEOUT = 3_000;
const TRIES = 2;

/** The longest token there is, as Cloudflare documents it. */
const LONGEST_TOKEN = 2_048;

const token = z.string().min(1).max(LONGEST_TOKEN);
const answer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** Refusals that are about the token. All others are about us, or about Cloudflare's own trouble. */
const ABOUT_THE_TOKEN = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/**
 * Asks Cloudflare whether a person sent this request, where a captcha is configured (decision 28). A token is good for
 * one request. Fails with CAPTCHA_REFUSED without a good one; with CAPTCHA_UNAVAILABLE when Cloudflare does not answer,
 * and when only the site key is configured: closed, not open.
 */
export async function checkCaptcha(env: Env, given: unknown, clientAddress: string): Promise<void> {
  if (env.TURNSTILE_SECRET_KEY === undefined) {
    if (env.VITE_TURNSTILE_SITE_KEY === undefined) return;
    throw new AppError("CAPTCHA_UNAVAILABLE", { cause: new Error("TURNSTILE_SECRET_KEY is missing") });
  }
  const response = token.safeParse(given);
  if (!response.success) throw new AppError("CAPTCHA_REFUSED");
  const question = {
    secret: env.TURNSTILE_SECRET_KEY,
    response: response.data,
    remoteip: clientAddress,
    // With it, asking again about a token that was already taken gives the same answer.
    idempotency_key: crypto.randomUUID(),
  };
  const { success, "error-codes": codes } = await ask(question, TRIES);
  if (success) return;
  if (codes.some((code) => ABOUT_THE_TOKEN.includes(code))) throw new AppError("CAPTCHA_REFUSED");
  throw new AppError("CAPTCHA_UNAVAILABLE", { cause: new Error(`siteverify: ${codes.join(", ") || "refused"}`) });
}

async function ask(question: object, tries: number): Promise<z.infer<typeof answer>> {
  try {
    const answered = await fetch(VERIFY, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const found = answer.parse(await answered.json());
    if (tries > 1 && found["error-codes"].includes("internal-error")) return ask(question, tries - 1);
    return found;
  } catch (cause) {
    if (tries > 1) return ask(question, tries - 1);
    throw new AppError("CAPTCHA_UNAVAILABLE", { cause });
  }
}
