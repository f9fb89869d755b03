import { z } from "zod";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { isStorableText } from "./inputs.ts";
import { type MailEventKind, recordMailEvent } from "./queries/suppressions.ts";

const recipients = z.object({ to: z.array(z.string()) });

/** The events that change whom we mail; all others are accepted and ignored. */
const event = z.union([
  z.object({
    type: z.literal("email.bounced"),
    data: recipients.extend({ bounce: z.object({ type: z.string() }) }),
  }),
  z.object({ type: z.enum(["email.complained", "email.suppressed"]), data: recipients }),
  z.object({ type: z.literal("suppression.removed"), data: z.object({ email: z.string() }) }),
]);

/** Returns what an event reports about which addresses, or null for an event that is ignored. */
function readEvent(payload: unknown): { kind: MailEventKind; addresses: string[] } | null {
  const { success, data: report } = event.safeParse(payload);
  if (!success) return null;
  switch (report.type) {
    case "email.bounced":
      // A full mailbox may be emptied; an address that does not exist stays that way.
      return report.data.bounce.type === "Permanent" ? { kind: "bounced", addresses: report.data.to } : null;
    case "email.complained":
      return { kind: "complained", addresses: report.data.to };
    case "email.suppressed":
      return { kind: "suppressed", addresses: report.data.to };
    case "suppression.removed":
      return { kind: "lifted", addresses: [report.data.email] };
  }
}

/**
 * Records what the mail provider reports: an address whose mail bounced permanently or was marked as spam is not mailed
 * again (docs/rules.md#addresses-that-are-not-mailed). Fails with WEBHOOK_REFUSED unless the body was signed with the
 * configured secret within the last five minutes.
 */
export async function receiveMailEvent(env: Env, request: Request): Promise<void> {
  const header = (name: string) => request.headers.get(`svix-${name}`) ?? "";
  const headers = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
  const body = await request.text();
  if (env.RESEND_WEBHOOK_SECRET === "" || headers.id === "") throw new AppError("WEBHOOK_REFUSED");
  const { Resend } = await import("resend");
  let payload: unknown;
  try {
    payload = new Resend(env.RESEND_API_KEY).webhooks.verify({
      payload: body,
      headers,
      webhookSecret: env.RESEND_WEBHOOK_SECRET,
    });
  } catch (cause) {
    throw new AppError("WEBHOOK_REFUSED", { cause });
  }
  const report = readEvent(payload);
  if (report === null) return;
  // An address that cannot be stored is nobody's. Refused, the report would come again and again.
  await recordMailEvent(env, { ...report, id: headers.id, addresses: report.addresses.filter(isStorableText) });
}
