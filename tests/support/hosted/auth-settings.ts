import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "smol-toml";

/** The values for `env(NAME)` in supabase/config.toml. */
export type Secrets = Readonly<Record<string, string>>;

type Translate = (value: string) => Readonly<Record<string, string>>;

const as =
  (name: string): Translate =>
  (value) => ({ [name]: value });
const negated =
  (name: string): Translate =>
  (value) => ({ [name]: String(value !== "true") });
const nothing: Translate = () => ({});

/** Translates the settings in supabase/config.toml into the auth service's environment variables, as Supabase does. */
const TRANSLATIONS: Readonly<Record<string, Translate>> = {
  enabled: nothing,
  site_url: as("GOTRUE_SITE_URL"),
  additional_redirect_urls: as("GOTRUE_URI_ALLOW_LIST"),
  jwt_expiry: as("GOTRUE_JWT_EXP"),
  enable_refresh_token_rotation: as("GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED"),
  refresh_token_reuse_interval: as("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL"),
  enable_signup: negated("GOTRUE_DISABLE_SIGNUP"),
  enable_anonymous_sign_ins: as("GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED"),
  enable_manual_linking: as("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED"),
  minimum_password_length: as("GOTRUE_PASSWORD_MIN_LENGTH"),
  password_requirements: as("GOTRUE_PASSWORD_REQUIRED_CHARACTERS"),
  "rate_limit.email_sent": as("GOTRUE_RATE_LIMIT_EMAIL_SENT"),
  "rate_limit.sign_in_sign_ups": as("GOTRUE_RATE_LIMIT_OTP"),
  "rate_limit.token_verifications": as("GOTRUE_RATE_LIMIT_VERIFY"),
  "rate_limit.token_refresh": as("GOTRUE_RATE_LIMIT_TOKEN_REFRESH"),
  "captcha.enabled": as("GOTRUE_SECURITY_CAPTCHA_ENABLED"),
  "captcha.provider": as("GOTRUE_SECURITY_CAPTCHA_PROVIDER"),
  "captcha.secret": as("GOTRUE_SECURITY_CAPTCHA_SECRET"),
  "email.enabled": as("GOTRUE_EXTERNAL_EMAIL_ENABLED"),
  "email.enable_confirmations": negated("GOTRUE_MAILER_AUTOCONFIRM"),
  "email.double_confirm_changes": as("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED"),
  "email.secure_password_change": as("GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION"),
  "email.max_frequency": as("GOTRUE_SMTP_MAX_FREQUENCY"),
  "email.otp_length": as("GOTRUE_MAILER_OTP_LENGTH"),
  "email.otp_expiry": as("GOTRUE_MAILER_OTP_EXP"),
  "email.smtp.enabled": nothing,
  "email.smtp.host": as("GOTRUE_SMTP_HOST"),
  "email.smtp.port": as("GOTRUE_SMTP_PORT"),
  "email.smtp.user": as("GOTRUE_SMTP_USER"),
  "email.smtp.pass": as("GOTRUE_SMTP_PASS"),
  "email.smtp.admin_email": as("GOTRUE_SMTP_ADMIN_EMAIL"),
  "email.smtp.sender_name": as("GOTRUE_SMTP_SENDER_NAME"),
  "email.template.confirmation.subject": as("GOTRUE_MAILER_SUBJECTS_CONFIRMATION"),
  "email.template.confirmation.content_path": as("GOTRUE_MAILER_TEMPLATES_CONFIRMATION"),
  "email.template.recovery.subject": as("GOTRUE_MAILER_SUBJECTS_RECOVERY"),
  "email.template.recovery.content_path": as("GOTRUE_MAILER_TEMPLATES_RECOVERY"),
  "email.template.magic_link.subject": as("GOTRUE_MAILER_SUBJECTS_MAGIC_LINK"),
  "email.template.magic_link.content_path": as("GOTRUE_MAILER_TEMPLATES_MAGIC_LINK"),
  "external.google.enabled": as("GOTRUE_EXTERNAL_GOOGLE_ENABLED"),
  "external.google.client_id": as("GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID"),
  "external.google.secret": as("GOTRUE_EXTERNAL_GOOGLE_SECRET"),
  "external.google.redirect_uri": as("GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI"),
  "external.google.skip_nonce_check": as("GOTRUE_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK"),
  "sms.enabled": as("GOTRUE_EXTERNAL_PHONE_ENABLED"),
  "mfa.totp.enroll_enabled": as("GOTRUE_MFA_TOTP_ENROLL_ENABLED"),
  "mfa.totp.verify_enabled": as("GOTRUE_MFA_TOTP_VERIFY_ENABLED"),
  "mfa.phone.enroll_enabled": as("GOTRUE_MFA_PHONE_ENROLL_ENABLED"),
  "mfa.phone.verify_enabled": as("GOTRUE_MFA_PHONE_VERIFY_ENABLED"),
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
  const settings = flatten(auth).map(([name, written]) => {
    const translate = TRANSLATIONS[name];
    if (!translate) throw new Error(`Nothing translates auth.${name} of supabase/config.toml for the auth service.`);
    const value = withSecrets(`auth.${name}`, written, secrets);
    return translate(name.endsWith(".content_path") ? `${templates}/${basename(value)}` : value);
  });
  return Object.assign({}, ...settings);
}

/**
 * The text of `supabase/config.toml`, which has the hosted project's settings. `supabase config push` sends the
 * settings to the project (docs/ops/deploy.md).
 */
export const CONFIG = readFileSync(new URL("../../../supabase/config.toml", import.meta.url), "utf8");
