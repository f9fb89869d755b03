import { z } from "zod";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { recordMailEvent, type SuppressionReason } from "./queries/suppressions.ts";

const recipients = z.object({ to: z.array(z.string()) });

/** The events that change whom we mail; every other one is taken and forgotten. */
const event = z.union([
  z.object({
    type: z.literal("email.bounced"),
    data: recipients.extend({ bounce: z.object({ type: z.string() }) }),
  }),
  z.object({ type: z.enum(["email.complained", "email.suppressed"]), data: recipients }),
  z.object({ type: z.literal("suppression.removed"), data: z.object({ email: z.string() }) }),
]);

/** What an event says about which addresses; null when it is none of our business. */
function readEvent(payload: unknown): { reason: SuppressionReason; addresses: string[] } | null {
  const { success, data: told } = event.safeParse(payload);
  if (!success) return null;
  switch (told.type) {
    case "email.bounced":
      // A full mailbox may be emptied; an address that does not exist will not.
      return told.data.bounce.type === "Permanent" ? { reason: "bounced", addresses: told.data.to } : null;
    case "email.complained":
      return { reason: "complained", addresses: told.data.to };
    case "email.suppressed":
      return { reason: "suppressed", addresses: told.data.to };
    case "suppression.removed":
      return { reason: "lifted", addresses: [told.data.email] };
  }
}

/**
 * Takes in what the mail provider reports: an address whose mail came back for good or was called spam is not mailed any
 * more. Fails with WEBHOOK_REFUSED unless the body is signed with the configured secret within the last five minutes.
 */
export async function takeMailEvent(env: Env, request: Request): Promise<void> {
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
  const told = readEvent(payload);
  if (told !== null) await recordMailEvent(env, { id: headers.id, ...told });
}
