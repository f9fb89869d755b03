import type { NewMail } from "./mailbox.ts";

/** As Resend's API returns it. */
export interface ResendError {
  readonly statusCode: number;
  readonly name: string;
  readonly message: string;
}

type Checked = { mail: NewMail } | { error: ResendError };

const FORMAT = "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
const ADDRESS = /^[!#$%&'*+\-./0-9=?A-Z^_`a-z{|}~]{1,64}@[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*$/;
const MAX_RECIPIENTS = 50;

function invalid(message: string): Checked {
  return { error: { statusCode: 422, name: "validation_error", message } };
}

function missing(field: string): Checked {
  return { error: { statusCode: 422, name: "missing_required_field", message: `Missing \`${field}\` field.` } };
}

function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || /[\r\n]/.test(value)) return false;
  const bare = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return ADDRESS.test(bare.trim());
}

/** The domain needs a dot, but the sender's may be `localhost`. */
function isRecipient(value: unknown): value is string {
  return isEmail(value) && /\.[^@]*$/.test(value.slice(value.lastIndexOf("@")));
}

/** Returns the email, or the error that Resend would return. */
export function checkMessage(body: unknown): Checked {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return missing("from");
  const { from, to, subject, html, text, headers } = body as Record<string, unknown>;
  if (from === undefined) return missing("from");
  if (to === undefined) return missing("to");
  if (subject === undefined) return missing("subject");
  if (html === undefined && text === undefined) return missing("html");
  if (!isEmail(from)) return invalid(`Invalid \`from\` field. ${FORMAT}`);
  const recipients: unknown[] = Array.isArray(to) ? to : [to];
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS || !recipients.every(isRecipient)) {
    return invalid(`Invalid \`to\` field. ${FORMAT}`);
  }
  if (typeof subject !== "string") return invalid("Invalid `subject` field.");
  if (/[\r\n]/.test(subject)) return invalid("The `\\n` is not allowed in the `subject` field.");
  return {
    mail: {
      from,
      to: recipients.join(", "),
      subject,
      ...(typeof html === "string" ? { html } : {}),
      ...(typeof text === "string" ? { text } : {}),
      headers: (headers ?? {}) as Record<string, string>,
    },
  };
}
