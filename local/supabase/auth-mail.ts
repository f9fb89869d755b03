import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An email from the embedded auth service. */
export interface AuthMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

/** The subjects of the auth service's emails, which are the same in the hosted project (supabase/config.toml). */
const SUBJECTS = { confirmation: "Confirm your email", recovery: "Reset your password" } as const;

/**
 * Returns the auth service's email settings: the templates in `folder`, and built-in templates in place of missing
 * ones.
 */
export function authTemplates(folder: string): Record<string, { subject: string; content_path?: string }> {
  return Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, subject]) => {
      const path = join(folder, `${name}.html`);
      return [name, existsSync(path) ? { subject, content_path: path } : { subject }];
    }),
  );
}

/** Returns the confirmation email from the template in `folder`, filled in as the auth service would. */
export function confirmationMail(folder: string, to: string, siteUrl: string, tokenHash: string): AuthMail {
  const values: Readonly<Record<string, string>> = {
    SiteURL: siteUrl,
    TokenHash: tokenHash,
    Email: encodeURIComponent(to),
  };
  const template = readFileSync(join(folder, "confirmation.html"), "utf8");
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (mark, name: string) => values[name] ?? mark);
  return { to, subject: SUBJECTS.confirmation, html };
}
