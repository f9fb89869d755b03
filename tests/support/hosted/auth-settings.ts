import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "smol-toml";

/** The values for `env(NAME)` in supabase/config.toml. */
export type Secrets = Readonly<Record<string, string>>;

/** Settings whose variables have the settings' own names after a prefix. */
const family = (table: string, prefix: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${table}.${name}`, `${prefix}_${name.toUpperCase()}`]));

const TEMPLATES = ["confirmation", "recovery", "magic_link"].map((name) => ({
  [`email.template.${name}.subject`]: `GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`,
  [`email.template.${name}.content_path`]: `GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`,
}));

/**
 * The auth service's environment variables for the settings in supabase/config.toml, as Supabase sets them. A variable
 * after an exclamation mark is the negated setting. Settings without a variable have no effect here.
 */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  enabled: "",
  site_url: "GOTRUE_SITE_URL",
  additional_redirect_urls: "GOTRUE_URI_ALLOW_LIST",
  jwt_expiry: "GOTRUE_JWT_EXP",
  enable_refresh_token_rotation: "GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED",
  refresh_token_reuse_interval: "GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL",
  enable_signup: "!GOTRUE_DISABLE_SIGNUP",
  enable_anonymous_sign_ins: "GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED",
  enable_manual_linking: "GOTRUE_SECURITY_MANUAL_LINKING_ENABLED",
  minimum_password_length: "GOTRUE_PASSWORD_MIN_LENGTH",
  password_requirements: "GOTRUE_PASSWORD_REQUIRED_CHARACTERS",
  "rate_limit.sign_in_sign_ups": "GOTRUE_RATE_LIMIT_OTP",
  "rate_limit.token_verifications": "GOTRUE_RATE_LIMIT_VERIFY",
  ...family("rate_limit", "GOTRUE_RATE_LIMIT", ["email_sent", "token_refresh"]),
  ...family("captcha", "GOTRUE_SECURITY_CAPTCHA", ["enabled", "provider", "secret"]),
  "email.enabled": "GOTRUE_EXTERNAL_EMAIL_ENABLED",
  "email.enable_confirmations": "!GOTRUE_MAILER_AUTOCONFIRM",
  "email.double_confirm_changes": "GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED",
  "email.secure_password_change": "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION",
  "email.max_frequency": "GOTRUE_SMTP_MAX_FREQUENCY",
  "email.otp_length": "GOTRUE_MAILER_OTP_LENGTH",
  "email.otp_expiry": "GOTRUE_MAILER_OTP_EXP",
  "email.smtp.enabled": "",
  ...family("email.smtp", "GOTRUE_SMTP", ["host", "port", "user", "pass", "admin_email", "sender_name"]),
  ...Object.assign({}, ...TEMPLATES),
  ...family("external.google", "GOTRUE_EXTERNAL_GOOGLE", ["enabled", "client_id", "secret"]),
  ...family("external.google", "GOTRUE_EXTERNAL_GOOGLE", ["redirect_uri", "skip_nonce_check"]),
  "sms.enabled": "GOTRUE_EXTERNAL_PHONE_ENABLED",
  ...family("mfa.totp", "GOTRUE_MFA_TOTP", ["enroll_enabled", "verify_enabled"]),
  ...family("mfa.phone", "GOTRUE_MFA_PHONE", ["enroll_enabled", "verify_enabled"]),
};

type Table = { readonly [name: string]: unknown };

/** Flattens nested tables: returns each value as a string, keyed by its dotted name. */
function flatten(table: Table, prefix = ""): [name: string, value: string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? flatten(value as Table, `${prefix}${key}.`)
      : [[prefix + key, Array.isArray(value) ? value.join(",") : String(value)]],
  );
}

function withSecrets(name: string, value: string, secrets: Secrets): string {
  return value.replace(/^env\((\w+)\)$/, (_, variable: string) => {
    const secret = secrets[variable];
    if (secret === undefined) throw new Error(`${name} of supabase/config.toml needs ${variable}.`);
    return secret;
  });
}

/**
 * Converts the `auth` settings of supabase/config.toml to the auth service's environment variables. The email templates
 * must be available under `templates`, by file name. Fails if `TRANSLATIONS` lacks a setting, because that setting
 * would not be tested. Also fails if a secret is missing.
 */
export function authSettings(config: string, secrets: Secrets, templates: string): Record<string, string> {
  const { auth } = parse(config) as { auth: Table };
  const settings: Record<string, string> = {};
  for (const [name, written] of flatten(auth)) {
    const variable = TRANSLATIONS[name];
    if (variable === undefined)
      throw new Error(`Nothing translates auth.${name} of supabase/config.toml for the auth service.`);
    const value = withSecrets(`auth.${name}`, written, secrets);
    if (variable.startsWith("!")) settings[variable.slice(1)] = String(value !== "true");
    else if (name.endsWith(".content_path")) settings[variable] = `${templates}/${basename(value)}`;
    else if (variable !== "") settings[variable] = value;
  }
  return settings;
}

/**
 * The text of `supabase/config.toml`, which has the hosted project's settings. `supabase config push` sends the
 * settings to the project (docs/ops/deploy.md).
 */
export const CONFIG = readFileSync(new URL("../../../supabase/config.toml", import.meta.url), "utf8");
