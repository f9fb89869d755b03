import { z } from "zod";
import type { Env } from "../env.ts";
import { keyedHash, sameMailbox } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { type Database, unwrap } from "../supabase.ts";

const reason = z.enum(["bounced", "complained", "suppressed"]);

/** What the mail provider reports: why an address must not be mailed, or `lifted` when it may be mailed again. */
export type MailEventKind = z.infer<typeof reason> | "lifted";

/** Returns the key that the database hashes suppressed addresses with; it stores the hashes, never the key. */
export function addressKey(env: Env): string {
  return keyedHash(env, "suppressions", "");
}

/** Whether an address must not be mailed: its mail bounced permanently or was marked as spam. */
export async function isSuppressed(env: Env, address: string): Promise<boolean> {
  const result = await secretDatabase(env).rpc("is_address_suppressed", { address, address_key: addressKey(env) });
  return z.boolean().parse(unwrap(result));
}

/** What a mailbox is remembered by; no address has a space in it, so that none is taken for its mailbox. */
const mailboxOf = (address: string) => `mailbox ${sameMailbox(address)}`;

/**
 * Whether an address that somebody has typed must not be mailed, or leads to a mailbox whose owner called our mail spam,
 * under whatever tag.
 */
export async function isMailboxSuppressed(env: Env, address: string): Promise<boolean> {
  const found = await Promise.all([isSuppressed(env, address), isSuppressed(env, mailboxOf(address))]);
  return found.includes(true);
}

/** Returns why the caller's own address is not mailed, or null when it is. */
export async function findOwnSuppression(env: Env, db: Database) {
  return reason.nullable().parse(unwrap(await db.rpc("own_suppression", { address_key: addressKey(env) })));
}

/**
 * Records what the mail provider reports about addresses. A repeated event changes nothing. Who calls our mail spam means
 * the sender, not a tag of their address: that counts for the mailbox, until it is lifted.
 */
export async function recordMailEvent(
  env: Env,
  event: { id: string; kind: MailEventKind; addresses: readonly string[] },
): Promise<void> {
  const { id, kind } = event;
  const isOfMailbox = kind === "complained" || kind === "lifted";
  const addresses = event.addresses.flatMap((each) => (isOfMailbox ? [each, mailboxOf(each)] : [each]));
  const args = { event_id: id, reason: kind, addresses, address_key: addressKey(env) };
  unwrap(await secretDatabase(env).rpc("record_mail_event", args));
}
