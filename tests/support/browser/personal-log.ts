import { sql } from "./sql.ts";

/** The columns with personal data, by table. */
const STORED_DATA: Readonly<Record<string, readonly string[]>> = {
  users: ["username", "email"],
  groups: ["group_name", "invite_code"],
  group_members: ["team_name"],
  user_email_preferences: ["unsubscribe_token"],
  saved_brackets: ["id"],
};

/** The minimum length of the strings to search for. Shorter strings can occur in a log by chance. */
const SHORTEST = 5;

/**
 * Returns the personal data in the database of the product at `url`, as strings: names, email addresses, tokens, and
 * saved brackets' ids.
 */
export async function personalTexts(url: string): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(STORED_DATA).map(([table, columns]) =>
      sql<Record<string, string | null>>(url, `select ${columns.join()} from app.${table}`),
    ),
  );
  const texts = found.flat().flatMap((row) => Object.values(row));
  return [...new Set(texts.filter((text) => text !== null && text.length >= SHORTEST) as string[])];
}

/** Patterns for text that a server must never log: email addresses and tokens. */
const NEVER = [/\S+@\S+/, /eyJ[\w-]{10,}/, /Bearer \S+/, /token=\w+/];

/**
 * Returns the log lines with personal data: one of these strings, or text that looks like an email address or a token.
 * Fails if the log has no line about a request, because then nothing was checked.
 */
export function personalLines(log: string, texts: readonly string[]): string[] {
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  if (!lines.some((line) => line.includes('"event":"request"'))) throw new Error(`no request was logged:\n${log}`);
  return lines.filter((line) => NEVER.some((each) => each.test(line)) || texts.some((text) => line.includes(text)));
}
