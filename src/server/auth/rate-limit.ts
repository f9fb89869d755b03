import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import type { Env } from "../http/env.ts";

/** At most `most` uses in `seconds`, counted by the database for each `key`, such as a hashed IP address. */
export interface Limit {
  readonly bucket: string;
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Reports per day. Those about one group are not limited: its own players could use that up and block an honest report.
 */
const REPORTS_OF_PLAYER = 5;
const REPORTS_IN_ALL = 100;

/** Groups can be deleted and created again. */
const GROUPS_AN_HOUR = 20;

/**
 * Requests from one IP address, with room for people who share one: a class of 40 that signs up in an hour meets none.
 */
const OF_NETWORK = {
  /**
   * Checks whether a username or an email address is taken (docs/behavior/accounts.md#availability): about four for
   * each sign-up.
   */
  availability: { most: 600, seconds: HOUR },
  invites: { most: 120, seconds: MINUTE },
  /** Each also looks up the invite code (docs/behavior/screens.md#shared-pages). */
  "invite-pages": { most: 120, seconds: MINUTE },
  joins: { most: 120, seconds: MINUTE },
} as const;

/** Only this server can compute the hash, so stored counts reveal no email or IP addresses. */
export function keyedHash(env: Env, purpose: string, value: string): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY).update(`${purpose}\n${value}`).digest("base64url");
}

/** A whole IPv4 address, or the first 64 bits of an IPv6 address, whose other bits one household can choose. */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail?.split(":") ?? [];
  const missing = 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Addresses that differ only in case are the same. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The mailbox that an address most likely belongs to: without `+tag`, dots for Gmail, and Unicode variants of letters.
 * Only for counting; emails go to the address itself.
 */
export function sameMailbox(email: string): string {
  const address = normalizedEmail(email).normalize("NFKC").toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = "", typedDomain] = [address.slice(0, at).split("+")[0], address.slice(at + 1)];
  const domain = domainToASCII(typedDomain) || typedDomain;
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Returns the hash of a saved bracket's recipient (docs/behavior/mail.md#saved-brackets). */
export function recipientHash(env: Env, email: string): string {
  return keyedHash(env, "recipient", normalizedEmail(email));
}

function callerLimit(env: Env, bucket: string, address: string, most: number, seconds: number): Limit {
  return { bucket, key: keyedHash(env, "client", callerNetwork(address)), most, seconds };
}

/** Limits on emailing a bracket (docs/behavior/mail.md#limits-on-emailed-picks). */
export function sendPicksLimits(env: Env, email: string, address: string): Limit[] {
  return [
    {
      bucket: "send-picks:email",
      key: keyedHash(env, "address", sameMailbox(email)),
      most: env.SEND_PICKS_PER_EMAIL,
      seconds: HOUR,
    },
    callerLimit(env, "send-picks:client", address, env.SEND_PICKS_PER_CLIENT, HOUR),
    { bucket: "send-picks:all", key: "all", most: env.SEND_PICKS_IN_ALL, seconds: HOUR },
  ];
}

export function networkLimits(env: Env, use: keyof typeof OF_NETWORK, address: string): Limit[] {
  const { most, seconds } = OF_NETWORK[use];
  return [callerLimit(env, `${use}:client`, address, most, seconds)];
}

/** docs/behavior/groups.md#group-limits */
export function groupLimits(env: Env, player: string): Limit[] {
  return [{ bucket: "groups:player", key: keyedHash(env, "creator", player), most: GROUPS_AN_HOUR, seconds: HOUR }];
}

/** docs/behavior/groups.md#reporting-a-group */
export function reportLimits(env: Env, player: string): Limit[] {
  return [
    { bucket: "reports:player", key: keyedHash(env, "reporter", player), most: REPORTS_OF_PLAYER, seconds: DAY },
    { bucket: "reports:all", key: "all", most: REPORTS_IN_ALL, seconds: DAY },
  ];
}
