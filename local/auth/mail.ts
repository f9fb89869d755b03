import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A mail as the embedded auth service hands it over. */
export interface AuthMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

/** The mails that the auth service sends, with the subjects that the hosted project is given too (supabase/config.toml). */
const SUBJECTS = { confirmation: "Confirm your sign-up", recovery: "Reset your password" } as const;

/** The auth service's templates: the project's own where `folder` has them, else the built-in ones. */
export function authTemplates(folder: string): Record<string, { subject: string; content_path?: string }> {
  return Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, subject]) => {
      const path = join(folder, `${name}.html`);
      return [name, existsSync(path) ? { subject, content_path: path } : { subject }];
    }),
  );
}

/** The mail that asks to confirm an address, from the project's template, as the auth service fills it in. */
export function confirmationMail(folder: string, to: string, siteUrl: string, tokenHash: string): AuthMail {
  const values: Readonly<Record<string, string>> = { SiteURL: siteUrl, TokenHash: tokenHash, Email: to };
  const template = readFileSync(join(folder, "confirmation.html"), "utf8");
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (mark, name: string) => values[name] ?? mark);
  return { to, subject: SUBJECTS.confirmation, html };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/**
 * The plain text of a mail that has only HTML, with the address of each link after its words. Resend writes the missing
 * text part in the same way.
 */
export function textOf(html: string): string {
  return html
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<div\b[^>]*display: ?none[^>]*>[\s\S]*?<\/div>/gi, "")
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "$2 $1")
    .replace(/<(br|\/p|\/h[1-6]|\/div|\/tr|\/li|\/table)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/[ \t\r\f\v]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
