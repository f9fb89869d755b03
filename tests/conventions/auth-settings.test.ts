import { expect, test } from "vitest";
import { authSettings, CONFIG } from "#support/hosted/auth-settings.ts";

const SECRETS = {
  SITE_URL: "https://bracket.example",
  AUTH_MAIL_FROM: "accounts@bracket.example",
  RESEND_API_KEY: "re_secret",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
};
const TEMPLATES = "http://127.0.0.1:1";

test("the hosted tests pass the settings in supabase/config.toml to the auth service as environment variables", () => {
  const settings = authSettings(CONFIG, SECRETS, TEMPLATES);
  expect(settings).toMatchObject({
    GOTRUE_SITE_URL: "https://bracket.example",
    GOTRUE_MAILER_AUTOCONFIRM: "false",
    GOTRUE_DISABLE_SIGNUP: "false",
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: "false",
    GOTRUE_PASSWORD_MIN_LENGTH: "8",
    GOTRUE_SMTP_PASS: "re_secret",
    GOTRUE_MAILER_TEMPLATES_RECOVERY: "http://127.0.0.1:1/recovery.html",
  });
});

test("an auth setting that cannot be translated into an environment variable is rejected, and so is a missing secret", () => {
  const added = CONFIG.replace("[auth.email]", "[auth.sessions]\ntimebox = '24h'\n\n[auth.email]");
  expect(() => authSettings(added, SECRETS, TEMPLATES)).toThrow("Nothing translates auth.sessions.timebox");
  const { RESEND_API_KEY: _, ...others } = SECRETS;
  expect(() => authSettings(CONFIG, others, TEMPLATES)).toThrow("needs RESEND_API_KEY");
});
